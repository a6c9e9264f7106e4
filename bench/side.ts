/** One side of a comparison in a process of its own: the engine of n8n, and a task for it. */
import http from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { IBinaryData, ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';
import { Engine } from './engine';
import { measured, rssMb } from './figures';
import { packageIn } from './place';
import { serve } from './remote';
import { ownNodes, tasks, type Task } from './workflows';

type Tasks = typeof tasks;

/** What is used of the package's room of records. */
interface Records {
	brief: (record: IDataObject) => IDataObject;
	simplified: (record: IDataObject, kind: unknown) => IDataObject;
}

/** A module of the package that all its nodes share. @param home a user folder of n8n with the package */
const inside = (home: string, file: string): unknown =>
	createRequire(__filename)(path.join(packageIn(home), 'dist/nodes', file));

let engine: Engine;
let root = '';

const side = {
	/**
	 * Loads engine and nodes. Returns the resident memory then, in MB.
	 * @param home a user folder of n8n with the package
	 */
	load: async (home: string, credential: ICredentialDataDecryptedObject) => {
		engine = await Engine.load(home, credential, ownNodes);
		root = `${String(credential.baseUrl).replace('{env}', String(credential.environment))}/api/v3`;
		global.gc!();
		return rssMb();
	},
	/** Runs a task. Returns what it took, and how many records came out. */
	run: async (group: keyof Tasks, name: string, args: unknown[]) => {
		const make = tasks[group][name as never] as (root: string, ...args: unknown[]) => Task;
		const task = make(root, ...args);
		global.gc!();
		const { result, ...figures } = await measured(
			async () => await engine.run(task.workflow, task.items),
		);
		const bytesOf = async (file: IBinaryData) => await engine.bytesOf(file);
		return { ...figures, records: await task.records(result, bytesOf) };
	},
	/**
	 * Asks for the same page of audit records again and again with Node.js alone, parses it and drops it: over
	 * one connection, or with a new one for each request as n8n does.
	 */
	plainRequests: async (
		credential: ICredentialDataDecryptedObject,
		assetId: string,
		count: number,
		keepAlive: boolean,
	) => {
		const { baseUrl, environment, accessToken, apiKey } = credential as Record<string, string>;
		const url = `${baseUrl!.replace('{env}', environment!)}/api/v3/audit/search`;
		const headers = {
			Authorization: `Bearer ${accessToken}`,
			Key: apiKey,
			'Content-Type': 'application/json',
		};
		const body = JSON.stringify({ assetClass: 'UNIVERSAL_CASE', assetIds: [assetId], limit: 200 });
		const kept = new http.Agent({ keepAlive: true });
		const ask = async () =>
			await new Promise<void>((resolve, reject) => {
				const agent = keepAlive ? kept : new http.Agent();
				http
					.request(url, { method: 'POST', headers, agent }, (answer) => {
						const chunks: Buffer[] = [];
						answer.on('data', (chunk: Buffer) => chunks.push(chunk));
						answer.on('end', () => {
							JSON.parse(Buffer.concat(chunks).toString());
							resolve();
						});
					})
					.on('error', reject)
					.end(body);
			});
		global.gc!();
		const idleMb = rssMb();
		const { mostMb } = await measured(async () => {
			for (let i = 0; i < count; i++) await ask();
		});
		kept.destroy();
		return mostMb - idleMb;
	},
	/** Bytes of a record as JSON, and of what an agent receives of it. @param kind its name in the room of records */
	recordSizes: (home: string, kind: string, record: IDataObject) => {
		const kinds = inside(home, 'service/records/kinds.js') as Readonly<Record<string, unknown>>;
		const { brief } = inside(home, 'kernel/agents/forModel.js') as Records;
		const { simplified } = inside(home, 'kernel/records/recordKind.js') as Records;
		const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
		const given = brief(simplified(record, kinds[kind]));
		return { raw: sizeOf(record), given: sizeOf(given) };
	},
	/** Parses an answer again and again, from its bytes, in turn without and with regard to long integers. */
	parse: (home: string, text: string, rounds: number) => {
		const { fromJson } = inside(home, 'kernel/values/json.js') as {
			fromJson: (text: string) => unknown;
		};
		const { decode } = inside(home, 'kernel/http/charset.js') as {
			decode: (bytes: Buffer, headers: object) => { text: string };
		};
		const bytes = Buffer.from(text);
		const time = (parse: (bytes: Buffer) => unknown) => {
			const since = performance.now();
			for (let i = 0; i < 20; i++) parse(bytes);
			return (performance.now() - since) / 20;
		};
		return Array.from({ length: rounds }, () => ({
			plain: time((answer) => JSON.parse(answer.toString())),
			lossless: time((answer) => fromJson(decode(answer, {}).text)),
		}));
	},
};

export type Side = typeof side;

serve(side);
