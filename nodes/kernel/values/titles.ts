import { listOf, toText, visible, type PlainObject } from './values';

/** `recordId` -> `Record ID`, `NAME_CUSTOM` -> `Name Custom`, `DAY_OF_WEEK` -> `Day of Week`, in n8n's Title Case. */
export function titleOf(name: string): string {
	return name
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.split(/[_\s]+/)
		.map((word) => {
			const cased = word === word.toUpperCase() ? word.toLowerCase() : word;
			return WORDS.get(word.toLowerCase()) ?? word.charAt(0).toUpperCase() + cased.slice(1);
		})
		.join(' ');
}

/** Words that are not just capitalized. */
const WORDS: ReadonlyMap<string, string> = new Map(
	'API ID IDs URL CRM CSV JSON HTML MIME UM DTO CTA PDF PSD ZIP of'
		.split(' ')
		.map((word) => [word.toLowerCase(), word]),
);

/** Identifiers with their titles: `Record ID "7"`, `Record IDs "7,8"`. */
export function named(address: PlainObject, titleFor = titleOf): string[] {
	return Object.entries(address).map(([name, value]) => {
		const text = visible(listOf(value).map(toText).join(','));
		const title = titleFor(name);
		return `${text.includes(',') ? title : title.replace(/IDs$/, 'ID')} "${text}"`;
	});
}
