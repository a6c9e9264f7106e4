export const MEGABYTE = 1024 * 1024;

/** The longest answer (bytes) that is read unless a request asks for another one: far above what a list takes. */
export const MAX_ANSWER = 64 * MEGABYTE;

/** A size as a person reads it. */
export function megabytes(bytes: number): string {
	return `${Math.round(bytes / MEGABYTE)} MB`;
}
