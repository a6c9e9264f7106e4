/** What one can do to the platform from outside: each is a form over a control. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { control } from './controls.js';
import { html } from './html.js';
import { href } from './parts.js';

/** Each field has a name, a label, a kind, what it begins with, and when it is shown. */
const EVENT = {
	title: 'Emit an event',
	about: 'The event goes to every active subscription that matches.',
	button: 'Emit',
	fields: ({ case: cases }) => [
		{ name: 'type', label: 'Type', options: ['CASE_CREATED', 'CASE_UPDATED', 'ACCOUNT_CREATED'] },
		{
			name: 'record',
			label: 'Case in the payload',
			options: [
				...cases.cases.map(({ id, subject }) => [id, subject]),
				['', 'None: another payload'],
			],
		},
		{
			name: 'payload',
			label: 'Payload, as JSON',
			kind: 'area',
			value: '{}',
			when: ({ record }) => record === '',
		},
	],
	async run({ type, record, payload }) {
		const content = record ? { caseId: record } : { payload: readJson(payload) };
		const deliveries = await control('POST', '/webhook/emit', { type, ...content });
		return deliveries.length === 0
			? `No active subscription takes ${type}: publish a workflow with a trigger first`
			: `${type} goes to ${deliveries.length} ${deliveries.length === 1 ? 'subscription' : 'subscriptions'}`;
	},
};

const WRITE = {
	title: 'A customer writes in',
	about: 'On live chat, for the first time: the platform makes a case of it, with its event.',
	button: 'Write',
	fields: () => [
		{ name: 'name', label: 'Name', value: 'Kim Doe' },
		{ name: 'text', label: 'What the customer writes', value: 'Where is my parcel?' },
	],
	async run(said) {
		const { id, caseNumber } = await control('POST', '/case/writeIn', said);
		location.hash = href('cases', id);
		return `${said.name} wrote in: case ${caseNumber} was created`;
	},
};

const EFFECTS = {
	throttled: ['Too many requests (429)', { answer: 'throttled' }],
	overQps: ['The gateway refuses: too many a second (403)', { answer: 'overQps' }],
	unavailable: ['Not available (503), not carried out', { status: 503 }],
	done: ['Not available (503), but carried out', { status: 503, carriedOut: true }],
	html: ['A page instead of JSON (502)', { answer: 'html' }],
	errors: ['200 with an error in it', { answer: 'errors' }],
	truncated: ['The answer is cut off', { answer: 'truncated' }],
	before: ['The connection breaks before the request is carried out', { reset: 'before' }],
	after: ['The connection breaks after it was carried out', { reset: 'after' }],
	slow: ['The answer takes five seconds', { delay: 5000 }],
};

const FAULT = {
	title: 'Inject a fault',
	about: 'It affects the next requests that match.',
	button: 'Inject',
	fields: () => [
		{
			name: 'effect',
			label: 'What happens',
			options: Object.entries(EFFECTS).map(([name, [words]]) => [name, words]),
		},
		{
			name: 'method',
			label: 'Method',
			options: [['', 'any'], 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
		},
		{ name: 'path', label: 'Path after /api/v3, * for anything', value: '*' },
		{ name: 'times', label: 'How many requests, 0 for all', kind: 'number', value: '1' },
	],
	async run({ effect, method, path, times }) {
		const fault = { ...EFFECTS[effect][1], path, times: Number(times), ...(method && { method }) };
		await control('POST', '/faults', fault);
		return 'The fault waits for the next request that matches';
	},
};

const HOUR = 3_600_000;

const CLOCK = {
	title: 'Move the clock',
	about: 'The platform’s clock goes forward only, until a reset.',
	button: 'Move',
	fields: () => [
		{ name: 'amount', label: 'Forward by', kind: 'number', value: '1' },
		{
			name: 'unit',
			label: 'Unit',
			options: [
				[String(HOUR), 'hours'],
				[String(24 * HOUR), 'days'],
				['60000', 'minutes'],
			],
		},
	],
	async run({ amount, unit }) {
		await control('POST', '/clock', { ahead: Number(amount) * Number(unit) });
		return 'The clock was moved';
	},
};

const PRIMARY = {
	title: 'Primary participant',
	about: 'Who holds new threads, and gets those that are released. Empty: the platform.',
	button: 'Set',
	fields: () => [{ name: 'participantId', label: 'Participant ID', value: 'order-bot' }],
	async run({ participantId }) {
		await control('POST', '/thread/primary', participantId === '' ? {} : { participantId });
		return `New threads begin with ${participantId || 'the platform'}`;
	},
};

const SEEDS = {
	case: ['Cases, each with its event', {}],
	message: ['Messages, each in a conversation of its own', {}],
	webhook: ['Subscriptions that are not active', {}],
	auditTrail: ['Audit records of one asset', {}],
};

const SEED = {
	title: 'Add records',
	about: 'Many at once, in addition to the existing ones.',
	button: 'Add',
	fields: () => [
		{
			name: 'area',
			label: 'What',
			options: Object.entries(SEEDS).map(([name, [words]]) => [name, words]),
		},
		{ name: 'count', label: 'How many', kind: 'number', value: '10' },
	],
	async run({ area, count }) {
		await control('POST', '/bulk', { area, count: Number(count) });
		return 'The records are there';
	},
};

const RESET = {
	title: 'Reset the platform',
	about:
		'Everything returns to the seed: records, requests, faults, the clock, and the subscriptions of published workflows. Publish those again afterwards.',
	button: 'Reset',
	fields: () => [],
	async run() {
		await control('POST', '/reset');
		return 'The platform is as it was at its start';
	},
};

export const ACTIONS = [WRITE, PRIMARY, EVENT, FAULT, CLOCK, SEED, RESET];

function readJson(text) {
	try {
		return JSON.parse(text);
	} catch {
		throw new Error('The payload is not JSON');
	}
}

/** The form of an action, over the page until it has been carried out or closed. */
export function ActionDialog({ action, parts, onClose, act }) {
	const dialog = useRef();
	const [problem, setProblem] = useState('');
	const [values, setValues] = useState({});
	const fields = action.fields(parts).filter(({ when }) => !when || when(values));
	const change = ({ currentTarget }) => setValues(Object.fromEntries(new FormData(currentTarget)));
	useEffect(() => dialog.current.showModal(), []);
	const submit = async (event) => {
		event.preventDefault();
		const given = Object.fromEntries(new FormData(event.target));
		let said;
		const run = async () => (said = await action.run(given, parts));
		const done = await act(run, () => said, setProblem);
		if (done) dialog.current.close();
	};
	return html`<dialog ref=${dialog} onClose=${onClose} aria-labelledby="action">
		<form onSubmit=${submit} onInput=${change}>
			<h2 id="action">${action.title}</h2>
			<p class="faint">${action.about}</p>
			${fields.map((field) => html`<${Field} key=${field.name} ...${field} />`)}
			${problem && html`<p class="problem" role="alert">${problem}</p>`}
			<p class="buttons">
				<button type="button" onClick=${() => dialog.current.close()}>Cancel</button>
				<button class="main">${action.button}</button>
			</p>
		</form>
	</dialog>`;
}

function Field({ name, label, kind, options, value = '' }) {
	return html`<label>
		${label}
		${
			options
				? html`<select name=${name}>
					${options.map((option) => {
						const [key, words] = [option].flat().length === 2 ? option : [option, option];
						return html`<option value=${key}>${words}</option>`;
					})}
				</select>`
				: kind === 'area'
					? html`<textarea name=${name} rows="4" spellcheck=${false}>${value}</textarea>`
					: html`<input name=${name} type=${kind ?? 'text'} min="0" defaultValue=${value} />`
		}
	</label>`;
}
