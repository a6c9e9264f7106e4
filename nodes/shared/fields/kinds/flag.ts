import { flagOf, quote } from '../../values';
import type { Made, Settings } from '../field';
import type { Location } from '../location';
import { make } from './make';

/** Yes or no, with a preset. */
export function flag<const N extends string, const S extends Settings>(
	name: N,
	description: string,
	settings: S = {} as S,
): Made<N, boolean, S> {
	const editor = { type: 'boolean', default: false } as const;
	return make(name, 'boolean', { ...settings, description }, editor, parserOf(settings));
}

/** Yes or no, and neither until a person chooses: for an update, where each of them changes something. */
export function chosenFlag<const N extends string, const S extends Settings>(
	name: N,
	description: string,
	settings: S = {} as S,
): Made<N, boolean, S> {
	const options = [
		{ name: 'Not Set', value: '' },
		{ name: 'False', value: false },
		{ name: 'True', value: true },
	];
	const editor = { type: 'options' as const, options, default: '' };
	return make(name, 'boolean', { ...settings, description }, editor, parserOf(settings));
}

const parserOf = ({ confirms }: Settings) => (confirms ? toConsent : toFlag);

function toFlag(raw: unknown, at: Location): boolean | undefined {
	return flagOf(raw) ?? at.problem(`${quote(raw)} is neither true nor false. Give one of them.`);
}

function toConsent(raw: unknown, at: Location): boolean | undefined {
	return typeof raw === 'boolean'
		? raw
		: at.problem(`${quote(raw)} is not exactly true or false. ${EXACTLY}`);
}

const EXACTLY =
	'Give one of them, not a text or a number: it decides how much is written or deleted.';
