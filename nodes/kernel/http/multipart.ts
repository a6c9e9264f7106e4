import { randomBytes } from 'crypto';

/** One part of a `multipart/form-data` body: a value, or a file when it has a `fileName`. */
export interface FormPart {
	name: string;
	content: string | Buffer;
	fileName?: string;
	mimeType?: string;
}

/** Writes a form as RFC 7578 asks. Returns its bytes and the Content-Type that goes with them. */
export function multipart(parts: readonly FormPart[]): { body: Buffer; contentType: string } {
	const boundary = `----form${randomBytes(16).toString('hex')}`;
	const chunks = parts.flatMap(({ name, content, fileName, mimeType }) => [
		`--${boundary}\r\nContent-Disposition: form-data; name="${escape(name)}"` +
			(fileName === undefined ? '' : `; filename="${escape(fileName)}"`) +
			(mimeType === undefined ? '' : `\r\nContent-Type: ${mimeType.replace(/[\r\n]/g, '')}`) +
			'\r\n\r\n',
		content,
		'\r\n',
	]);
	const bytes = [...chunks, `--${boundary}--\r\n`].map((chunk) =>
		typeof chunk === 'string' ? Buffer.from(chunk) : chunk,
	);
	return { body: Buffer.concat(bytes), contentType: `multipart/form-data; boundary=${boundary}` };
}

function escape(name: string): string {
	return name.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}
