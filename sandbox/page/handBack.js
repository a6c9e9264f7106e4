/** Who holds the conversation of a case, and an agent who hands it over. */
import { useState } from 'preact/hooks';
import { control } from './controls.js';
import { html } from './html.js';

const PLATFORM = 'ENGAGEMENT_PLATFORM';

const nameOf = (participant) => (participant === PLATFORM ? 'the platform' : participant);

export function HandBack({ entityId, holder, act }) {
	const [to, setTo] = useState('order-bot');
	if (!holder) return null;
	const hand = (participantId) =>
		act(
			() => control('POST', '/thread/hand', { entityId, participantId }),
			`Control is with ${nameOf(participantId)}`,
		);
	const submit = (event) => {
		event.preventDefault();
		void hand(to);
	};
	return html`<form class="holder" onSubmit=${submit}>
		<p>Held by ${html`<b>${nameOf(holder)}</b>`}${holder === PLATFORM && ': people answer here'}</p>
		${
			holder === PLATFORM
				? html`<label
						>Hand back to
						<input value=${to} required onInput=${(event) => setTo(event.target.value)}
					/></label>
					<button>Hand back</button>`
				: html`<button type="button" onClick=${() => hand(PLATFORM)}>Take over as an agent</button>`
		}
	</form>`;
}
