import { after, afterEach, before, describe, it } from 'node:test';
import { OWNER } from '../../playground/account';
import { editor, keepFailure, startEditor, stopEditor } from './editor/browser';
import { bot } from './editor/bot.e2e';
import { byName } from './editor/byName.e2e';
import { canvas } from './editor/canvas.e2e';
import { credential } from './editor/credential.e2e';
import { fields } from './editor/fields.e2e';
import { forms } from './editor/forms.e2e';
import { mappedColumns } from './editor/mapped.e2e';
import { panel } from './editor/panel.e2e';
import { preview } from './editor/preview.e2e';
import { promises } from './editor/promises.e2e';
import { reports } from './editor/reports.e2e';
import { triggerInTheEditor } from './editor/trigger.e2e';
import { waysInTheEditor } from './editor/ways.e2e';
import { environment } from './environment';

/** n8n as a person sees it: each step acts on the page, and what it is about is asserted on the page. */
export function editorInABrowser(): void {
	describe('the editor in a browser', () => {
		before(async () => {
			environment().sandbox.reset();
			await startEditor(environment().n8n.url);
		});
		after(stopEditor);
		afterEach(async (test) => await keepFailure(test));

		it('lets its owner sign in', async () => {
			await editor().goto('/signin');
			await editor().signIn(OWNER);
		});

		panel();
		credential();
		waysInTheEditor();
		fields();
		forms();
		byName();
		mappedColumns();
		preview();
		promises();
		reports();
		triggerInTheEditor();
		canvas();
		bot();
	});
}
