/** A local mail server that takes every mail and keeps it: enough of SMTP for n8n's node. */
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export class Mailbox {
	/** The mails so far, with headers, as texts without line ends of the transport. */
	readonly mails: string[] = [];

	private readonly sockets = new Set<Socket>();

	private constructor(
		private readonly server: Server,
		readonly port: number,
	) {}

	static async start(): Promise<Mailbox> {
		const server = createServer((socket) => mailbox.talk(socket));
		await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
		const mailbox = new Mailbox(server, (server.address() as AddressInfo).port);
		return mailbox;
	}

	private talk(socket: Socket): void {
		this.sockets.add(socket);
		let received = '';
		let isData = false;
		const say = (line: string) => socket.write(`${line}\r\n`);
		say('220 local');
		socket.on('error', () => socket.destroy());
		socket.on('data', (chunk) => {
			received += chunk.toString();
			for (;;) {
				const end = isData ? '\r\n.\r\n' : '\r\n';
				const at = received.indexOf(end);
				if (at < 0) return;
				const part = received.slice(0, at);
				received = received.slice(at + end.length);
				if (isData) {
					this.mails.push(plain(part));
					isData = false;
					say('250 kept');
				} else if (/^DATA/i.test(part)) {
					isData = true;
					say('354 go on');
				} else if (/^QUIT/i.test(part)) {
					say('221 bye');
					socket.end();
				} else if (/^AUTH/i.test(part)) say('235 welcome');
				else if (/^EHLO/i.test(part)) socket.write('250-local\r\n250 AUTH PLAIN LOGIN\r\n');
				else say('250 ok');
			}
		});
	}

	async close(): Promise<void> {
		for (const socket of this.sockets) socket.destroy();
		await new Promise((done) => this.server.close(done));
	}
}

/** A mail without the quoting of the transport (quoted-printable). */
function plain(mail: string): string {
	return mail
		.replace(/=\r\n/g, '')
		.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
