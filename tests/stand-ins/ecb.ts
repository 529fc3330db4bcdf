import { listenOnLoopback } from '#embedded/tests/stand-ins/loopback-server.ts'

export const ECB_FILE = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
	<Cube>
		<Cube time='2026-11-20'>
			<Cube currency='USD' rate='1.1415'/>
			<Cube currency="JPY" rate="185.31"/>
			<Cube currency='GBP' rate='0.85538'/>
			<Cube currency='HKD' rate='8.9528'/>
			<Cube currency='KRW' rate='1747.72'/>
			<Cube currency='CNY' rate='7.7573'/>
			<Cube currency='CHF' rate='0.9201'/>
		</Cube>
	</Cube>
</gesmes:Envelope>
`

export async function startEcb() {
  let [text, calls] = [ECB_FILE, 0]
  const server = await listenOnLoopback((_request, response) => {
    calls += 1
    response.writeHead(200, { 'Content-Type': 'text/xml' }).end(text)
  })
  return {
    url: server.address,
    calls: () => calls,
    answer: (other: string) => {
      text = other
    },
    stop: server.close,
  }
}
