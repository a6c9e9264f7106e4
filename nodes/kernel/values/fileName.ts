import { visible } from './values';

/** The longest name that file systems take, in bytes. */
const LONGEST = 255;

/**
 * A name that every file system takes for a file of its own folder: the last part of a path, without control
 * characters and others that nobody sees. One that is too long is cut before its ending; `file` where nothing
 * is left.
 */
export function fileNameOf(given: string): string {
	const name = cut(visible(given).split(/[/\\]/).at(-1) ?? '').trim();
	return /^\.*$/.test(name) ? 'file' : name;
}

function cut(name: string): string {
	if (Buffer.byteLength(name) <= LONGEST) return name;
	const ending = /\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
	const room = LONGEST - Buffer.byteLength(ending);
	// As a stream: half a character at the end is left out.
	const start = new TextDecoder().decode(Buffer.from(name).subarray(0, room), { stream: true });
	return start + ending;
}
