/** Phrases that make sense only to a person, and what a model reads in their place. */
const ON_SCREEN: ReadonlyArray<[RegExp, string]> = [
	[/,? from (?:the list|those)[^.;:]{0,80}? or (?:by )?its ID/, ', by its ID'],
	[/,? from the list of those that are mapped or by /, ', by '],
	[/ from the list, or /, ': '],
	[/: one from the list, or /, ': '],
	[/Comma-separated, or an expression that gives a list/, 'Comma-separated'],
	[/, as the query parameter \w+/, ''],
	[/, or the drafts that query parameters name/, ''],
	[/ Name it by its ID, in a query parameter or in the body\./, ''],
];

/** A text that is written for people, as a model reads it. */
export function modelText(text: string): string {
	return ON_SCREEN.reduce((all, [words, replacement]) => all.replace(words, replacement), text);
}

/** A text without what it says of fields that a model is not asked for, by their names on the screen. */
export function withoutFields(text: string, names: readonly string[]): string {
	return names.reduce(withoutField, text).trim();
}

/** What a person can set: it may be so in this tool. */
const OTHERWISE = ', unless the tool is set up otherwise';

function withoutField(text: string, name: string): string {
	// Not as a part of a longer name; a word alone may just begin a sentence.
	const begins = name.includes(' ') ? '' : '(?<!^)(?<![.;:] )';
	const field = `${begins}(?<!(?<!^|[.;:] )[A-Z][a-z]{0,30} )\\b${name.replace(/[^\w ]/g, '.')}\\b`;
	return text
		.replace(new RegExp(` \\(${field}\\)`), '')
		.replace(new RegExp(`,? unless [^.]{0,300}${field}[^.]{0,300}`), OTHERWISE)
		.replace(new RegExp(`; [^.;]{0,300}${field}[^.;]{0,300}(?=[.;])`), '')
		.replace(new RegExp(`(?:^| )[^.;]{0,300}${field}[^.;]{0,300}[.;]`), '');
}
