/** What one request sent, and what it was answered. */
import { useEffect, useState } from 'preact/hooks';
import { control } from './controls.js';
import { html } from './html.js';
import { Fields, Section, Status } from './parts.js';
import { dateTime, pretty } from './words.js';

export function Exchange({ entry }) {
	const [found, setFound] = useState();
	const { id, status } = entry;
	const whole = found?.id === id ? found : undefined;
	useEffect(() => {
		let isCurrent = true;
		control('GET', `/exchanges/${id}`).then(
			(exchange) => isCurrent && setFound(exchange),
			() => {},
		);
		return () => (isCurrent = false);
	}, [id, status]);
	if (!whole) return html`<p class="empty">Reading …</p>`;
	const { method, path, query, at, ms, sender, fault, sent, answered } = whole;
	return html`<p>
			<${Status} value=${status ?? (ms === undefined ? 'pending' : 'reset')} />
			<span class="faint"> ${dateTime(at)}${ms === undefined ? '' : `, ${ms} ms`}</span>
		</p>
		${sender && html`<p>Sent by the node <b>${sender.node}</b> of the workflow <b>${sender.workflow}</b></p>`}
		${fault && html`<p class="fault">A fault was injected: <code>${fault}</code></p>`}
		<${Section} title="Sent">
			<pre tabindex="0" class="line">${method} ${path}${query && `?${query}`}</pre>
			<${Body} of=${sent} />
		<//>
		${answered && html`<${Section} title="Answered"><${Body} of=${answered} /><//>`}`;
}

function Body({ of: { headers, body } }) {
	return html`${body && html`<pre tabindex="0">${pretty(body)}</pre>`}
		<details>
			<summary>${Object.keys(headers).length} headers</summary>
			<${Fields} of=${headers} />
		</details>`;
}
