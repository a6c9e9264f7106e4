import type { IDataObject } from 'n8n-workflow';
import { isSame } from '../../kernel/values/sameness';
import { defined, isMissing, isObject, toText, valueAt } from '../../kernel/values/values';
import { BUTTONS } from './templates';

/** What a customer answered with. `payload`: what belongs to the button that was pressed. */
type Answer = Readonly<Partial<Record<'payload' | 'title', string>>>;

type Values = Readonly<Record<string, unknown>>;

// n8n also runs the first three functions as parts of an expression, so they use nothing from outside.

/** The rows at a path, of the editor or of the API. */
function rowsAt(path = '', values: Values): Values[] {
	const rows = (list: unknown): Values[] => {
		const entries = Array.isArray(list) ? list : (list as { entry?: unknown } | undefined)?.entry;
		// JSON may hold null among them.
		return Array.isArray(entries) ? (entries as Values[]).filter(Boolean) : [];
	};
	return path.split('.').reduce((above, name) => above.flatMap((row) => rows(row[name])), [values]);
}

/** The titles in a text, with commas or line breaks between them, or in the list that an expression gives. */
export function titlesIn(given: unknown): string[] {
	const lines = Array.isArray(given) ? given.join('\n') : String(given).replaceAll(',', '\n');
	return lines.split('\n').flatMap((title) => title.trim() || []);
}

/** The outputs of the node: one for each button, one for any other reply and one for none; or the usual one. */
function outputsOf(
	parameters: Values,
	rows: typeof rowsAt,
	paths: typeof BUTTONS,
	textTitles: typeof titlesIn,
): Array<string | { type: string; displayName: string }> {
	const { resource, operation, templateType, options } = parameters;
	const isRouted = (options as { outputPerButton?: unknown } | undefined)?.outputPerButton === true;
	if (resource !== 'privateMessage' || operation !== 'sendAndWait' || !isRouted) return ['main'];
	const titles = [
		...rows(paths[String(templateType)], parameters).map(({ title }) => title),
		...textTitles(parameters.buttonTitles ?? ''),
	].map((title, i) => (typeof title === 'string' && title !== '' ? title : `Button ${i + 1}`));
	return [...titles, 'Other Reply', 'No Reply'].map((displayName) => ({
		type: 'main',
		displayName,
	}));
}

/** n8n's expression for the outputs of the node. */
export const OUTPUTS =
	`={{ (${outputsOf.toString()})($parameter, ${rowsAt.toString()}, ${JSON.stringify(BUTTONS)}, ${titlesIn.toString()}) }}` as const;

/** The buttons of a message, e.g. quick replies or items of a list; `names`: what an answer to one may hold. */
function buttonsOf(body: Values) {
	const attachment = valueAt(body, 'content.attachment');
	if (!isObject(attachment)) return [];
	return rowsAt(BUTTONS[String(attachment.type)], attachment).map((row) => {
		const names = ['payload', 'actionDetail.data', 'id'].map((path) => valueAt(row, path));
		return {
			title: toText(row.title ?? ''),
			names: names.filter((name) => !isMissing(name)).map(toText),
		};
	});
}

export const buttonCount = (body: Values): number => buttonsOf(body).length;

type Button = ReturnType<typeof buttonsOf>[number];

/** How an answer belongs to a button, the surest way first: by what it holds, and by its text. */
const WAYS: ReadonlyArray<(answer: Answer, button: Button) => boolean> = [
	({ payload }, { names }) => payload !== undefined && names.includes(payload),
	// In which form a payload is sent back is not shown, so another one does not rule the button out.
	({ title }, button) => title !== undefined && isSame(title, button.title, 'case'),
];

/** The first answer that belongs to one button of a message, not to several, and the button. */
function pressedIn(answers: readonly Answer[], buttons: readonly Button[]) {
	for (const belongs of WAYS)
		for (const answer of answers) {
			const [button, ...others] = buttons.filter((one) => belongs(answer, one));
			if (button && others.length === 0) return { answer, button };
		}
	return undefined;
}

/** The texts of the buttons of a message that their own answers do not lead to, each once. */
export function ambiguousTitles(body: Values): string[] {
	const buttons = buttonsOf(body);
	const ambiguous = buttons.filter(
		({ title, names: [payload] }) => !pressedIn([{ payload, title }], buttons),
	);
	return [...new Set(ambiguous.map(({ title }) => title))];
}

/** What the content of a reply says; the fields that it does not use are publicly known to be empty or null. */
function answerOf(content: unknown): Answer {
	const { text, title, payload, postbackPayload } = isObject(content) ? content : {};
	const words = [text, title].find((one) => typeof one === 'string' && one.trim() !== '');
	const sentBack = [payload, postbackPayload].find((one) => !isMissing(one));
	return defined({ payload: sentBack === undefined ? undefined : toText(sentBack), title: words });
}

/**
 * What a customer pressed, looking at the replies in order; empty if all of them are free text. A reply is
 * publicly known to contain the text of the button, and the specification has a `postbackPayload` (Part 1).
 */
export function answerIn(replies: readonly IDataObject[], body: Values): Answer {
	const buttons = buttonsOf(body);
	const answers = replies.map(({ content }) => answerOf(content));
	const pressed = pressedIn(answers, buttons);
	if (pressed) return { ...pressed.answer, title: pressed.button.title };
	// A button of another message, e.g. an older one, counts only if none of this message was pressed.
	return answers.find(({ payload }) => payload !== undefined) ?? {};
}

/**
 * The output that an item leaves by, counted from 0; undefined while the reply is waited for, since the
 * canvas shows what has left by which output. With *Only Check* there is no reply.
 */
export function outputOf(body: Values, { timedOut, error, would, waiting, ...item }: IDataObject) {
	if (waiting === true) return undefined;
	const buttons = buttonsOf(body);
	if (timedOut === true || !isMissing(error) || !isMissing(would)) return buttons.length + 1;
	const pressed = pressedIn([item], buttons);
	return pressed ? buttons.indexOf(pressed.button) : buttons.length;
}
