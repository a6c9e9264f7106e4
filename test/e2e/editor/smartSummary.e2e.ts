import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { itemsOf } from '../../../playground/client';
import { environment } from '../environment';
import { chain, node, START } from '../workflows';
import { editor } from './browser';

/** Each of them runs, loads or leads away something in a page that shows it as it is. */
const HARMFUL = [
	'<script>ran("script")</script>',
	'<img src=x onerror=ran("image")>',
	'<img/src="x"/onerror=ran("an/image")>',
	'<svg onload=ran("drawing")></svg>',
	'<svg><script>ran("drawing")</script></svg>',
	'<math><mtext><img src=x onerror=ran("formula")></mtext></math>',
	'<iframe src="javascript:parent.ran(1)"></iframe>',
	'<iframe srcdoc="<script>parent.ran(2)</script>"></iframe>',
	'<object data="/object"></object><embed src="/embed">',
	'<details open ontoggle=ran("details")>x</details>',
	'<input autofocus onfocus=ran("field")>',
	'<video src=/video onerror=ran("video")></video><audio src=/audio></audio>',
	'<b onmouseover=ran("pointer") style="position:fixed;inset:0">x</b>',
	'<a href="javascript:ran(3)" autofocus onfocus=ran("link")>x</a>',
	'<style>@import "/style"; body { background: url(/background) }</style>',
	'<link rel=stylesheet href=/sheet><link rel=prefetch href=/prefetch>',
	'<p style="background:url(/paragraph)">x</p><table background=/table><tr><td>x</table>',
	'<meta http-equiv=refresh content="0;url=http://elsewhere.example.com/">',
	'<base href="http://elsewhere.example.com/"><img src=relative>',
	'<form action=http://elsewhere.example.com/ id=f><button>x</button></form><script>f.submit()</script>',
	'<noscript><p title="</noscript><img src=x onerror=ran(4)>"></noscript>',
	'<textarea><b title="</textarea><img src=x onerror=ran(5)>"></textarea>',
];

/** What misleads a reader about where markup begins. */
const BEFORE = [
	...[
		'',
		'<',
		'<b',
		'<b ',
		'<b title="',
		"<a href='",
		'<a href=https://example.com/',
		'<!--',
		'<!-->',
	],
	...[
		'<![CDATA[',
		'</',
		'<?',
		'<p/',
		'<table><tr>',
		'<svg>',
		'<style>',
		'<title>',
		'&lt;',
		'\u0000',
	],
];

const HOSTILE = BEFORE.flatMap((before) => HARMFUL.map((harmful) => before + harmful));

const pageOf = (documents: readonly string[]) =>
	`<!doctype html><title>Summaries</title>${documents.map((one) => `<div>${one}</div>`).join('')}`;

export function smartSummary(): void {
	describe('a smart summary in a browser', () => {
		it('would run, load and leave the page as the platform returns it', async () => {
			const activity = (await editor().activityOf(pageOf(HARMFUL))).join('\n');
			for (const what of [
				/^ran script$/m,
				/^asked for .*background$/m,
				/elsewhere/,
				/^has a frame$/m,
			])
				assert.match(activity, what);
		});

		it('does nothing but show as the node gives it', async () => {
			const { client, sandbox } = environment();
			const deep = '<b>'.repeat(50_000) + '</i>'.repeat(50_000);
			const body = { data: [...HOSTILE, deep], errors: [] };
			sandbox.fault({ status: 200, body });
			const summary = node('Summary', 'Case', {
				resource: 'case',
				operation: 'getSmartSummary',
				caseNumber: '70001',
			});
			const id = await client.importWorkflow(chain('Smart summary', [START, summary]));
			const execution = await client.run(id, START.name);
			assert.equal(execution.status, 'success', execution.error?.message);
			const documents = itemsOf(execution, 'Summary')[0]?.json.smartSummary as string[];
			assert.equal(documents.length, body.data.length);
			assert.deepEqual(await editor().activityOf(pageOf(documents)), []);
		});
	});
}
