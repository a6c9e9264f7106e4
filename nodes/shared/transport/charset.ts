import { withoutMark } from '../json';
import type { Headers } from './retry';

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** A body as text. */
export interface Decoded {
	text: string;
	/** Says that the bytes are no such text: what could not be read stands as U+FFFD in it. */
	damage?: string;
}

/** The text of a body, by the charset that its Content-Type names; by default UTF-8. A byte order mark is no part of it. */
export function decode(bytes: Buffer, { 'content-type': contentType }: Headers): Decoded {
	const isMarked = withoutMark(bytes).length < bytes.length;
	const decoder = isMarked ? UTF_8 : decoderOf(String(contentType));
	try {
		return { text: decoder.decode(bytes) };
	} catch {
		const { encoding } = decoder;
		return {
			text: new TextDecoder(encoding).decode(bytes),
			damage: `Its bytes are no text in ${encoding.toUpperCase()}`,
		};
	}
}

function decoderOf(contentType: string): typeof UTF_8 {
	const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType) ?? [];
	if (/^utf-?8$/i.test(charset)) return UTF_8;
	try {
		return new TextDecoder(charset, { fatal: true });
	} catch {
		return UTF_8; // nobody knows a charset of that name
	}
}
