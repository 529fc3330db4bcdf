# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /srv/kachi
COPY package.json package-lock.json ./
COPY packages/embedded-supabase/package.json packages/embedded-supabase/
RUN npm ci --omit=dev --include=optional --ignore-scripts --no-audit --no-fund
COPY . .
# Only for a site that talks to hosted Supabase.
ARG VITE_SUPABASE_URL
ARG VITE_SUPABASE_ANON_KEY
RUN npm run build
RUN node scripts/collect-server.mjs /out

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --home-dir /var/lib/kachi --create-home kachi
WORKDIR /srv/kachi
COPY --from=build /out ./
ENV HOST=0.0.0.0 DATA_DIR=/var/lib/kachi NODE_ENV=production
USER 10001
VOLUME /var/lib/kachi
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node_modules/.bin/node", "--max-semi-space-size=2"]
CMD ["backend/main.ts"]
