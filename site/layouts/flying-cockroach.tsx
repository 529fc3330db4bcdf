export function FlyingCockroach({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 480 360"
      role="img"
      aria-label="A cockroach in full flight, wings spread, one antenna raised as if in greeting"
      className={`h-auto w-full ${className}`}
    >
      <Track />
      <g transform="rotate(-24 262 190)">
        <Wings />
        <Legs />
        <Body />
        <Head />
      </g>
    </svg>
  )
}

function Track() {
  return (
    <path
      d="M6 322C58 336 92 318 98 290S70 250 58 274 92 330 148 300C164 291 172 282 184 262"
      className="fill-none stroke-control"
      strokeWidth="2.5"
      strokeDasharray="1 9"
      strokeLinecap="round"
    />
  )
}

function Wings() {
  return (
    <g>
      <g className="fill-tint stroke-control" strokeWidth="1.6" strokeLinejoin="round">
        <path d="M262 176C226 108 142 60 84 84c-22 10-12 42 14 58 46 28 104 38 164 34Z" />
        <path d="M262 204C226 272 142 320 84 296c-22-10-12-42 14-58 46-28 104-38 164-34Z" />
        <path
          className="fill-none"
          d="M258 176C212 134 150 92 88 92M256 176C202 146 144 116 82 108M254 177C198 158 146 138 92 128M258 204C212 246 150 288 88 288M256 204C202 234 144 264 82 272M254 203C198 222 146 242 92 252"
        />
      </g>
      <g className="fill-accent">
        <path d="M304 172C286 122 226 62 172 56c-20-2-22 16-10 30 32 38 80 72 142 86Z" />
        <path d="M304 208C286 258 226 318 172 324c-20 2-22-16-10-30 32-38 80-72 142-86Z" />
      </g>
      <path
        className="fill-none stroke-on-accent"
        opacity="0.55"
        strokeWidth="1.6"
        d="M298 168C262 130 216 88 178 70M292 168C254 140 212 108 176 84M298 212C262 250 216 292 178 310M292 212C254 240 212 272 176 296"
      />
    </g>
  )
}

function Legs() {
  return (
    <path
      d="M318 170c6-28 20-44 42-52l14 6M318 210c6 28 20 44 42 52l14-6M286 166c-4-30 4-54 22-72l16-4M286 214c-4 30 4 54 22 72l16 4M226 172c-26-14-52-16-76-4l-16-8M226 208c-26 14-52 16-76 4l-16 8"
      className="fill-none stroke-ink"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  )
}

function Body() {
  return (
    <g>
      <path
        d="M152 183l-26-10M152 197l-26 10"
        className="fill-none stroke-ink"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <path className="fill-ink" d="M312 164C256 154 178 160 148 184v12c30 24 108 30 164 20Z" />
      <path
        className="fill-none stroke-paper"
        strokeWidth="1.8"
        opacity="0.6"
        d="M174 172q-8 18 0 36M196 166q-9 24 0 48M219 162q-9 28 0 56M243 160q-9 30 0 60M268 160q-9 30 0 60"
      />
    </g>
  )
}

function Head() {
  return (
    <g>
      <path
        d="M372 182c22-40 44-62 82-72M372 198c28 18 54 24 88 14"
        className="fill-none stroke-ink"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <ellipse cx="362" cy="190" rx="18" ry="20" className="fill-ink" />
      <circle cx="371" cy="180" r="4.4" className="fill-paper" />
      <circle cx="371" cy="200" r="4.4" className="fill-paper" />
      <circle cx="372.5" cy="179" r="2" className="fill-ink" />
      <circle cx="372.5" cy="199" r="2" className="fill-ink" />
      <path
        className="fill-accent stroke-paper"
        strokeWidth="2"
        d="M300 158c26-8 50-2 60 12 6 10 6 30 0 40-10 14-34 20-60 12-8-20-8-44 0-64Z"
      />
      <path
        className="fill-none stroke-on-accent"
        strokeWidth="2"
        opacity="0.6"
        d="M318 170c10-3 20-1 26 5M318 210c10 3 20 1 26-5"
      />
    </g>
  )
}
