/**
 * How large the package may be: the lines of TypeScript kept by hand, by room, the names behind the doors of the
 * kernel, the files, and what a process remembers. The numbers only fall: whoever makes a room smaller
 * lowers its number, and one that has to rise is explained in the commit.
 */
import path from 'node:path';
import ts from 'typescript';
import { BY_OBJECT, BY_TEXT } from '../support/inside';
import { filesIn, textOf } from '../support/files';

/** Lines of each area and each storey. */
const LINES: Readonly<Record<string, number>> = {
	Account: 173,
	Asset: 464,
	AuditTrail: 301,
	Campaign: 449,
	Case: 1899,
	CrmUserMapping: 643,
	Deflection: 97,
	EngagementPollingTrigger: 626,
	EngagementTrigger: 1418,
	Feedback: 199,
	KnowledgeBase: 204,
	Message: 366,
	Profile: 463,
	Publishing: 2752,
	Reporting: 1774,
	V2: 279,
	Thread: 217,
	Webhook: 326,
	Workspace: 27,
	credentials: 195,
	kernel: 11255,
	service: 4539,
};
/** Names that others may import from a room of the kernel that has a door. */
const NAMES: Readonly<Record<string, number>> = {
	agents: 2,
	fields: 100,
	operation: 43,
	requests: 13,
};
const FILES = 272;
const MEMORIES = 9;
/** How far a number may be above what it counts, as a part of it, so that not every commit changes it. */
const SLACK = 0.02;

const GENERATED = 'nodes/service/generated/';
const files = ['nodes', 'credentials']
	.flatMap((folder) => filesIn(folder, /\.ts$/))
	.filter((file) => !file.startsWith(GENERATED));

function roomOf(file: string): string {
	const [top, area] = file.split('/');
	return top === 'credentials' ? top : area!;
}

const linesOf = (file: string) => textOf(file).split('\n').length - 1;

function linesByRoom(): Record<string, number> {
	const lines: Record<string, number> = {};
	for (const file of files) lines[roomOf(file)] = (lines[roomOf(file)] ?? 0) + linesOf(file);
	return lines;
}

/** The names that the door of a room exports. */
function namesBehind(door: string): number {
	const source = ts.createSourceFile(door, textOf(door), ts.ScriptTarget.Latest, true);
	return source.statements.reduce((count, statement) => {
		// What is declared in the door itself.
		if (/^export (async )?(function|const|class|interface|type) (?!\{)/.test(statement.getText()))
			return count + 1;
		if (!ts.isExportDeclaration(statement)) return count;
		const { exportClause, moduleSpecifier } = statement;
		if (exportClause === undefined) {
			const { text } = moduleSpecifier as ts.StringLiteral;
			return count + namesBehind(`${path.join(path.dirname(door), text)}.ts`);
		}
		return count + (ts.isNamedExports(exportClause) ? exportClause.elements.length : 1);
	}, 0);
}

function namesByRoom(): Record<string, number> {
	const doors = files.filter((file) => /^nodes\/kernel\/\w+\/index\.ts$/.test(file));
	return Object.fromEntries(
		doors.map((door) => [path.basename(path.dirname(door)), namesBehind(door)]),
	);
}

/** What is larger than its number, and what has become so much smaller that the number has to follow. */
function flaws(
	actual: Readonly<Record<string, number>>,
	budget: Readonly<Record<string, number>>,
): string[] {
	return [...new Set([...Object.keys(actual), ...Object.keys(budget)])].flatMap((name) => {
		const [is, may] = [actual[name] ?? 0, budget[name] ?? 0];
		if (is > may) return [`${name}: ${is}, and may be ${may}`];
		return is < Math.floor(may * (1 - SLACK)) ? [`${name}: lower ${may} to ${is}`] : [];
	});
}

it('no room has more lines than before', () => {
	expect(flaws(linesByRoom(), LINES)).toEqual([]);
});

it('no room of the kernel has more names behind its door than before', () => {
	expect(flaws(namesByRoom(), NAMES)).toEqual([]);
});

it('there are not more files, and a process remembers not more, than before', () => {
	const memories = Object.keys(BY_TEXT).length + Object.keys(BY_OBJECT).length;
	expect(flaws({ files: files.length, memories }, { files: FILES, memories: MEMORIES })).toEqual(
		[],
	);
});
