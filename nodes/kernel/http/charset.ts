import { withoutMark } from '../values/json';
import type { Headers } from './retry';

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The text of a body: in UTF-8 wherever its bytes are that, since a platform may name the charset wrongly,
 * else in the charset that its Content-Type names. A byte order mark is no part of it. `damage` says that the
 * bytes are not valid text: each part that could not be read is U+FFFD.
 */
export function decode(
	bytes: Buffer,
	{ 'content-type': contentType }: Headers,
): { text: string; damage?: string } {
	const isMarked = withoutMark(bytes).length < bytes.length;
	const named = isMarked ? UTF_8 : decoderOf(String(contentType));
	// Plain text in UTF-16 is also valid UTF-8, with a NUL next to each letter.
	const decoders = named.encoding.startsWith('utf-16') ? [named] : [UTF_8, named];
	for (const decoder of decoders) {
		try {
			return { text: decoder.decode(bytes) };
		} catch {
			// Not this charset.
		}
	}
	return {
		text: new TextDecoder(named.encoding).decode(bytes),
		damage: `Its bytes are not valid text in ${named.encoding.toUpperCase()}`,
	};
}

function decoderOf(contentType: string): typeof UTF_8 {
	const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType) ?? [];
	if (/^utf-?8$/i.test(charset)) return UTF_8;
	try {
		return new TextDecoder(charset, { fatal: true });
	} catch {
		return UTF_8; // no charset has that name
	}
}
