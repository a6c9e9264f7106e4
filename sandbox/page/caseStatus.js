/** The status of a case, which an agent changes. */
import { control } from './controls.js';
import { html } from './html.js';

/** Statuses are free; these are offered. */
const OFFERED = ['New', 'Open', 'In Progress', 'Closed'];

export function CaseStatus({ id, status, act }) {
	const submit = (event) => {
		event.preventDefault();
		const given = new FormData(event.target).get('status').trim();
		void act(() => control('POST', '/case/change', { id, status: given }), `The case is ${given}`);
	};
	return html`<form class="holder" onSubmit=${submit}>
		<label
			>Status
			<input name="status" key=${status} defaultValue=${status} list="statuses" required
		/></label>
		<datalist id="statuses">
			${OFFERED.map((one) => html`<option value=${one}></option>`)}
		</datalist>
		<button>Change the status</button>
	</form>`;
}
