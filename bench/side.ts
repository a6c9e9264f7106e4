/** One side of a comparison in a process of its own: the engine of n8n, and a task for it. */
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { Engine } from './engine';
import { measured, rssMb } from './figures';
import { packageIn } from './place';
import { serve } from './remote';
import { ownNodes, tasks, type Task } from './workflows';

type Tasks = typeof tasks;

let engine: Engine;
let root = '';

const side = {
	/**
	 * Loads engine and nodes. Gives the resident memory then, in MB.
	 * @param home a user folder of n8n with the package
	 */
	load: async (home: string, credential: ICredentialDataDecryptedObject) => {
		engine = await Engine.load(home, credential, ownNodes);
		root = `${String(credential.baseUrl).replace('{env}', String(credential.environment))}/api/v3`;
		global.gc!();
		return rssMb();
	},
	/** Runs a task. Gives what it took, and how many records came out. */
	run: async (group: keyof Tasks, name: string, args: unknown[]) => {
		const make = tasks[group][name as never] as (root: string, ...args: unknown[]) => Task;
		const task = make(root, ...args);
		global.gc!();
		const { result, ...figures } = await measured(
			async () => await engine.run(task.workflow, task.items),
		);
		return { ...figures, records: task.records(result) };
	},
	/** Parses a text again and again, in turn without and with regard to long integers. */
	parse: (home: string, text: string, rounds: number) => {
		const { fromJson } = createRequire(__filename)(
			path.join(packageIn(home), 'dist/nodes/shared/transport/json.js'),
		) as { fromJson: (text: string) => unknown };
		const time = (parse: (text: string) => unknown) => {
			const since = performance.now();
			for (let i = 0; i < 20; i++) parse(text);
			return (performance.now() - since) / 20;
		};
		return Array.from({ length: rounds }, () => ({
			plain: time(JSON.parse),
			lossless: time(fromJson),
		}));
	},
};

export type Side = typeof side;

serve(side);
