import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

const FOLDER = path.join(__dirname, '../page');

/**
 * What the page imports from packages: served as they are, there is nothing to build. They are looked
 * for when a browser asks, so that programs can do without them.
 */
const LIBRARIES: Record<string, () => string> = {
	preact: () => require.resolve('preact'),
	'preact/hooks': () => require.resolve('preact/hooks'),
	htm: () => path.join(path.dirname(require.resolve('htm')), 'htm.module.js'),
};

const TYPES: Record<string, string> = {
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
};

/** Adds the page for people at `/`. It shows and does nothing that the controls do not. */
export function addPage(server: FastifyInstance): void {
	const imports = Object.fromEntries(
		Object.keys(LIBRARIES).map((name) => [name, `/_page/library/${name}.js`]),
	);
	const importMap = JSON.stringify({ imports });
	const hash = createHash('sha256').update(importMap).digest('base64');
	const policy = [
		"default-src 'none'",
		`script-src 'self' 'sha256-${hash}'`,
		"style-src 'self'",
		// Pictures that messages show may be anywhere.
		"img-src 'self' https: http:",
		"connect-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
	].join('; ');
	const html = readFileSync(path.join(FOLDER, 'index.html'), 'utf8').replace(
		'<!-- import map -->',
		`<script type="importmap">${importMap}</script>`,
	);

	server.get('/', (_request, reply) =>
		reply
			.headers({ 'content-security-policy': policy, 'x-content-type-options': 'nosniff' })
			.type('text/html; charset=utf-8')
			.send(html),
	);
	server.get('/_page/library/*', async (request, reply) => {
		const name = (request.params as { '*': string })['*'].replace(/\.js$/, '');
		const find = Object.hasOwn(LIBRARIES, name) ? LIBRARIES[name] : undefined;
		if (!find) return reply.callNotFound();
		return reply.type(TYPES['.js']!).send(await readFile(find()));
	});
	server.get('/_page/:file', async (request, reply) => {
		const { file } = request.params as { file: string };
		const type = TYPES[path.extname(file)];
		if (!type || !/^\w+\.\w+$/.test(file)) return reply.callNotFound();
		const content = await readFile(path.join(FOLDER, file)).catch(() => undefined);
		return content ? reply.type(type).send(content) : reply.callNotFound();
	});
}
