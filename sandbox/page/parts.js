/** The pieces that all views are made of. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Attachment } from './attachment.js';
import { html } from './html.js';
import { isMarked } from './store.js';
import { inWords, label, shortTime, dateTime } from './words.js';

const PAGE = 200;

/**
 * A table whose rows can be opened.
 * @param {object} props
 * @param {Array<{ title: string, value: (row: any) => any, kind?: string }>} props.columns the first one is the link
 * @param {any[]} props.rows
 * @param {(row: any) => string} props.keyOf
 * @param {string} props.part whose marks the rows show
 * @param {(row: any) => boolean} [props.changed] whether a row is marked for another reason
 * @param {string} props.view the view that the rows open in
 * @param {string} [props.open] the key of the open row
 */
export function Table({
	caption,
	columns,
	rows,
	keyOf,
	part,
	changed,
	view,
	open,
	filter = '',
	empty,
}) {
	const [shown, setShown] = useState(PAGE);
	const wanted = filter.toLowerCase();
	const found = wanted
		? rows.filter((row) => JSON.stringify(row).toLowerCase().includes(wanted))
		: rows;
	if (found.length === 0)
		return html`<p class="empty">${wanted ? `Nothing has “${filter}” in it.` : empty}</p>`;
	const move = (event) => {
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (!step) return;
		const links = [...event.currentTarget.querySelectorAll('tbody a')];
		links[links.indexOf(document.activeElement) + step]?.focus();
		event.preventDefault();
	};
	return html`<div class="scroll">
		<table onKeyDown=${move} aria-label=${caption}>
			<thead>
				<tr>
					${columns.map(({ title, kind }) => html`<th class=${kind} scope="col">${title}</th>`)}
				</tr>
			</thead>
			<tbody>
				${found.slice(0, shown).map((row) => {
					const key = keyOf(row);
					const marked = isMarked(part, key) || changed?.(row);
					return html`<tr
						key=${key}
						class=${[marked && 'changed', open === key && 'open'].filter(Boolean).join(' ')}
						onClick=${() => (location.hash = href(view, key))}
					>
						${columns.map(({ value, kind }, column) => {
							const content = value(row);
							return html`<td class=${kind}>
								${
									column === 0
										? html`<a href=${href(view, key)} aria-current=${open === key}>${content}</a>`
										: content
								}
							</td>`;
						})}
					</tr>`;
				})}
			</tbody>
		</table>
		${
			found.length > shown &&
			html`<button class="more" onClick=${() => setShown(shown + PAGE)}>
			Show more (${found.length - shown} left)
		</button>`
		}
	</div>`;
}

export const href = (view, key) =>
	`#/${view}${key === undefined ? '' : `/${encodeURIComponent(key)}`}`;

/** What a status means at a glance: the color only supports words that are always shown. */
export function Status({ value }) {
	const text = String(value ?? '');
	const tone = /^(2\d\d|delivered|completed|active|sent|approved|ready|yes|verified)$/i.test(text)
		? 'good'
		: /^([45]\d\d|failed|given up|no answer|reset)$/i.test(text)
			? 'bad'
			: /^(pending|queued|in_progress|scheduled|new|open|in progress|draft)$/i.test(text)
				? 'busy'
				: 'plain';
	return text && html`<span class="status ${tone}">${text.replace(/_/g, ' ').toLowerCase()}</span>`;
}

/** Fields by name; empty ones are left out. */
export function Fields({ of, names }) {
	const entries = (names ?? Object.keys(of)).map((name) => [name, inWords(of[name], name)]);
	return html`<dl>
		${entries
			.filter(([, value]) => value !== '')
			.map(
				([name, value]) =>
					html`<dt>${label(name)}</dt>
						<dd>${value}</dd>`,
			)}
	</dl>`;
}

/** A record with everything in it, closed at first. */
export function Whole({ of, title = 'The whole record' }) {
	return html`<details>
		<summary>${title}</summary>
		<pre tabindex="0">${JSON.stringify(of, null, 2)}</pre>
	</details>`;
}

export function Section({ title, children }) {
	return html`<section>
		<h3>${title}</h3>
		${children}
	</section>`;
}

/** Messages as the customer sees them, and what the customer says or presses next. */
export function Chat({ messages, onSay }) {
	const end = useRef();
	const count = messages.length;
	useEffect(() => {
		const list = end.current;
		if (list) list.scrollTop = list.scrollHeight;
	}, [count]);
	return html`<div class="chat">
		<ol ref=${end} tabindex="0" aria-label="Conversation">
			${messages.map((message) => {
				const { messageId, brandPost, channelCreatedTime, content } = message;
				const classes = [brandPost ? 'brand' : 'customer'];
				if (isMarked('message', messageId)) classes.push('changed');
				return html`<li key=${messageId} class=${classes.join(' ')}>
					${content?.title && html`<p><b>${content.title}</b></p>`}
					${content?.text && html`<p>${content.text}</p>`}
					${content?.attachment && html`<${Attachment} of=${content.attachment} onPress=${brandPost && onSay} />`}
					<small title=${dateTime(channelCreatedTime)}
						>${brandPost ? 'Brand' : 'Customer'} · ${shortTime(channelCreatedTime)}${
							content?.postbackPayload && html` · pressed <code>${content.postbackPayload}</code>`
						}</small
					>
				</li>`;
			})}
		</ol>
		${count === 0 && html`<p class="empty">Nothing has been said yet.</p>`}
		${onSay && html`<${Say} onSay=${onSay} />`}
	</div>`;
}

function Say({ onSay }) {
	const [text, setText] = useState('');
	const submit = async (event) => {
		event.preventDefault();
		if (text.trim() === '') return;
		if (await onSay({ text: text.trim() })) setText('');
	};
	return html`<form class="say" onSubmit=${submit}>
		<input
			aria-label="Answer as the customer"
			placeholder="Answer as the customer"
			value=${text}
			onInput=${(event) => setText(event.target.value)}
		/>
		<button>Send</button>
	</form>`;
}
