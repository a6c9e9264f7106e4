/** The brackets that close, by those that open. */
const CLOSING = new Map([
	['(', ')'],
	['[', ']'],
	['{', '}'],
]);

/** The parts of a text between commas, without blanks around them. A comma inside of brackets is part of an ID. */
export function splitText(text: string): string[] {
	const ends = endsOfBrackets(text);
	const parts: string[] = [];
	let start = 0;
	for (let i = 0; i <= text.length; i++) {
		i = ends.get(i) ?? i;
		if (i < text.length && text.charAt(i) !== ',') continue;
		parts.push(text.slice(start, i).trim());
		start = i + 1;
	}
	return parts.filter((part) => part !== '');
}

/** Where each bracket that is opened is closed. One without a counterpart is a character like any other. */
function endsOfBrackets(text: string): ReadonlyMap<number, number> {
	const opened = new Map([...CLOSING.values()].map((closing) => [closing, [] as number[]]));
	const ends = new Map<number, number>();
	for (let i = 0; i < text.length; i++) {
		const character = text.charAt(i);
		opened.get(CLOSING.get(character) ?? '')?.push(i);
		const start = opened.get(character)?.pop();
		if (start !== undefined) ends.set(start, i);
	}
	return ends;
}
