import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { collect } from '../../kernel/answers/pages';
import { ApiError, CredentialError } from '../../kernel/failures/errors';
import { resultOf } from '../../kernel/failures/results';
import { TextMemory } from '../../kernel/memory/processMemory';
import type { Send } from '../../kernel/sending';
import { sha256 } from '../../kernel/values/sha256';
import { listOf, listsOf, partOf, toText } from '../../kernel/values/values';
import { CREDENTIAL_TYPE } from '../credential/type';
import type { KnownProperty } from '../fields';
import { lookUpThings, type Listed, type LookUp } from '../reads/lookUps';

/** How many things of a list are offered, how many values of a custom field, and how many of these its name shows. */
const MOST = 5_000;
const MOST_CHOICES = 200;
export const MOST_SHOWN = 5;

export interface Records {
	/** The class of records whose custom fields they have. */
	assetType?: string;
	/** Where the one that is addressed is read, and by which parameters, whose names the query has. */
	endpoint?: 'GET /account' | 'GET /case' | 'GET /message';
	names?: readonly string[];
}

/** The node that a person fills in, and what its records are. */
export interface Asker {
	n8n: ILoadOptionsFunctions;
	send: Send;
	records: Records;
}

type Thing = Listed & { id: string };
const canBePicked = (one: Listed): one is Thing => one.id !== null && !one.isHidden;

/** What was listed; `undefined` where the platform gave no list. */
const shownLists = new TextMemory<{ things?: readonly Thing[] }>('shownLists');

/**
 * What the platform lists, without what is hidden or has no ID; undefined where it refuses that, and where *Look Up
 * Names* is off in the credential. Throws ApiError where a list may come later, or the credential is not accepted.
 */
export async function listedThings({ n8n, send }: Asker, wanted: LookUp) {
	const key = sha256(JSON.stringify([await n8n.getCredentials(CREDENTIAL_TYPE), wanted]));
	const known = shownLists.get(key);
	if (known !== undefined) return known.things;
	const found = await resultOf(collect(lookUpThings(wanted, send), MOST));
	const isOff = found instanceof CredentialError;
	const isRefused = found instanceof ApiError && found.kind !== 'unauthorized';
	if (found instanceof Error && !isOff && !(isRefused && !found.maySucceedLater())) throw found;
	const things = found instanceof Error ? undefined : found.filter(canBePicked);
	shownLists.set(key, { things });
	return things;
}

/**
 * Things as entries of a list, in their order, each with what else is known, if that is something else. Several may
 * have one name: then the ID is shown, too.
 */
export function entriesOf(things: ReadonlyArray<Pick<Thing, 'id' | 'name' | 'detail'>>) {
	const names = things.map(({ name, detail }) =>
		detail === '' || detail === name ? name : `${name} (${detail})`,
	);
	const alike = listsOf(names.map((name) => [name, name]));
	return things.map(({ id }, i) => {
		const name = names[i] ?? id;
		return { name: alike.get(name)?.length === 1 ? name : `${name} ${id}`, value: id };
	});
}

/** Custom fields as custom properties, in their order, by their labels. */
export function propertiesIn(fields: readonly Thing[]): Array<KnownProperty & { detail: string }> {
	const labels = entriesOf(fields.map((field) => ({ ...field, detail: '' })));
	return fields.map(({ id, detail: type, record }, i) => {
		const lists = [record.values, record.options2, record.options];
		const choices =
			lists.map((one) => listOf(one).flatMap(choiceOf)).find((one) => one.length > 0) ?? [];
		const shown = choices
			.slice(0, MOST_SHOWN)
			.map(({ name, value }) => (name === value ? name : `${value}: ${name}`));
		const isChoice = type === 'PICKLIST' && choices.length > 0 && choices.length <= MOST_CHOICES;
		return {
			...{ id, name: labels[i]?.name ?? id, detail: shown.join(', ') || type },
			...(isChoice && { choices }),
		};
	});
}

/** A value of a custom field: a text, or with its label. Publicly known: an empty text is among them. */
function choiceOf(choice: unknown) {
	const value = toText(partOf(choice, 'key') ?? partOf(choice, 'value') ?? choice);
	return value === '' ? [] : [{ name: toText(partOf(choice, 'label') ?? value), value }];
}
