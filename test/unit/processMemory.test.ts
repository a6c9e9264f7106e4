/** What a process remembers is listed in one file, with its limits. */
import fc from 'fast-check';
import ts from 'typescript';
import { TextMemory } from '../support/inside';
import { filesIn, textOf } from '../support/files';
import { part } from '../support/share';
import { freezeClock } from '../support/time';

const REGISTRY = 'nodes/kernel/memory/processMemory.ts';

/** What the service gives the kernel, once, when the modules are loaded: no run changes it. */
const SEAM = 'nodes/kernel/service.ts: known';

/** Typed views of the registry: the state is there. */
const VIEWS = ['TextMemory', 'ObjectMemory'];
/** A weak collection of constants has no use. */
const WEAK = ['WeakMap', 'WeakSet'];
const CONSTANT = ['Map', 'Set', 'RegExp', 'Error', 'TextDecoder'];
const MUTATORS =
	/^(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/;

/** The module-level variables and static members of a file that can change while n8n runs. */
function mutableStateIn(source: string): string[] {
	const file = ts.createSourceFile('file.ts', source, {
		languageVersion: ts.ScriptTarget.Latest,
		jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
	});
	const nameOf = (node: ts.Node) => node.getText(file);
	const found: string[] = [];
	const constants = new Set<string>();
	for (const statement of file.statements) {
		if (ts.isClassDeclaration(statement))
			for (const member of statement.members)
				if (ts.isPropertyDeclaration(member) && isStatic(member)) found.push(nameOf(member.name));
		if (!ts.isVariableStatement(statement)) continue;
		const isConstant = (statement.declarationList.flags & ts.NodeFlags.Const) !== 0;
		for (const { name, initializer } of statement.declarationList.declarations) {
			const made = initializer && ts.isNewExpression(initializer) && initializer.expression;
			const maker = made ? nameOf(made) : undefined;
			if (maker !== undefined && VIEWS.includes(maker)) continue;
			const isFine = maker === undefined || CONSTANT.includes(maker);
			if (!isConstant || !isFine || WEAK.includes(maker ?? '')) found.push(nameOf(name));
			else constants.add(nameOf(name));
		}
	}
	const visit = (node: ts.Node): void => {
		const changed = changedBy(node, file);
		if (changed !== undefined && constants.has(changed)) found.push(changed);
		node.forEachChild(visit);
	};
	visit(file);
	return [...new Set(found)];
}

const isStatic = ({ modifiers }: ts.PropertyDeclaration) =>
	modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) === true;

/** The name of the object that a node of the tree changes. */
function changedBy(node: ts.Node, file: ts.SourceFile): string | undefined {
	if (ts.isCallExpression(node)) {
		const { expression, arguments: given } = node;
		if (!ts.isPropertyAccessExpression(expression)) return undefined;
		if (MUTATORS.test(expression.name.text)) return ownerOf(expression);
		return expression.getText(file) === 'Object.assign' ? given[0]?.getText(file) : undefined;
	}
	if (ts.isDeleteExpression(node)) return ownerOf(node.expression);
	if (ts.isPostfixUnaryExpression(node)) return ownerOf(node.operand);
	const { PlusPlusToken, MinusMinusToken, FirstAssignment, LastAssignment } = ts.SyntaxKind;
	if (ts.isPrefixUnaryExpression(node))
		return [PlusPlusToken, MinusMinusToken].includes(node.operator as typeof PlusPlusToken)
			? ownerOf(node.operand)
			: undefined;
	if (!ts.isBinaryExpression(node)) return undefined;
	const { kind } = node.operatorToken;
	return kind >= FirstAssignment && kind <= LastAssignment ? ownerOf(node.left) : undefined;
}

/** `a` of `a.b[c]`. */
function ownerOf(node: ts.Node): string | undefined {
	if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return undefined;
	return ts.isIdentifier(node.expression) ? node.expression.text : ownerOf(node.expression);
}

const files = ['nodes', 'credentials'].flatMap((folder) => filesIn(folder, /\.ts$/));

it('no other file of nodes/ and credentials/ keeps anything at module level', () => {
	const kept = files
		.filter((file) => file !== REGISTRY)
		.flatMap((file) => mutableStateIn(textOf(file)).map((name) => `${file}: ${name}`));
	expect(kept).toEqual([SEAM]);
	expect(files.length).toBeGreaterThan(200);
});

it.each([
	['let count = 0;'],
	['const known = new Map(); export const note = (key: string) => known.set(key, 1);'],
	['export const known = new WeakMap<object, string>();'],
	['const seen: string[] = []; function note(a: string) { seen.push(a); }'],
	['const state = { isOn: false }; function start() { state.isOn = true; }'],
	['const state = { of: { count: 0 } }; function more() { state.of.count++; }'],
	['const state = {}; function more() { Object.assign(state, { a: 1 }); }'],
	['const state: Record<string, 1> = {}; function more(a: string) { delete state[a]; }'],
	['class Queue { static length = 0; }'],
	['const queue = new Queue();'],
])('would find %s', (source) => {
	expect(mutableStateIn(source)).toHaveLength(1);
});

it.each([
	["const ALLOWED = new Set(['b', 'i']); export const isAllowed = (a: string) => ALLOWED.has(a);"],
	['const WORD = /a/g; function f() { const found = new Map(); found.set(1, 2); return found; }'],
	["const renewals = new TextMemory('renewals'); renewals.set('a', 1);"],
])('would not find %s', (source) => {
	expect(mutableStateIn(source)).toEqual([]);
});

it('keeps no more than the limit, and nothing longer than its lifetime', () => {
	const { advance } = freezeClock();
	const memory = new TextMemory<number>('startedExecutions');
	const [limit, lifetime] = [1_000, 24 * 60 * 60 * 1000];
	const steps = fc.array(
		fc.record({
			key: fc.nat(1_500).map(String),
			pause: fc.constantFrom(0, 0, 0, 1, 60_000, lifetime / 2),
		}),
		{ minLength: 1, maxLength: 4_000, size: 'max' },
	);
	fc.assert(
		fc.property(steps, (list) => {
			advance(2 * lifetime);
			const times = new Map<string, { value: number; time: number }>();
			let now = 0;
			for (const [value, { key, pause }] of list.entries()) {
				advance(pause);
				now += pause;
				memory.set(key, value);
				times.delete(key);
				times.set(key, { value, time: now });
			}
			const kept = [...times].slice(-limit).filter(([, { time }]) => now - time < lifetime);
			const expected = new Map(kept.map(([key, { value }]) => [key, value]));
			const wrong = [...times.keys()].filter((key) => memory.get(key) !== expected.get(key));
			expect(wrong).toEqual([]);
		}),
		{ numRuns: part(7), endOnFailure: true },
	);
});
