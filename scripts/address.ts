/**
 * Writes the package's address and mail address everywhere: npm run address -- <repository> <mail>
 * `package.json` says what they are now.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { author, homepage } from '../package.json';
import { root } from './lib/rooms';

interface Address {
	/** The repository: https, without a slash at the end. */
	home: string;
	mail: string;
}

/**
 * A text with other addresses. A page of the documentation, which has no ending while there is no repository,
 * gets the address that Git hosts give it.
 */
export function withAddress(text: string, from: Address, to: Address): string {
	const home = from.home.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
	return text
		.replace(new RegExp(`${home}/(docs/[\\w/-]+)(?![\\w/.-])`, 'g'), `${to.home}/blob/main/$1.md`)
		.replaceAll(from.home, to.home)
		.replaceAll(from.mail, to.mail);
}

function main([home = '', mail = '']: string[]): void {
	if (!/^https:\/\/\S+[^/]$/.test(home) || !/^\S+@\S+$/.test(mail))
		throw new Error('Give the repository (https, no slash at the end) and a mail address.');
	const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
	for (const file of tracked
		.split('\0')
		.filter((name) => /\.(?:md|json|[jt]s|ya?ml)$/.test(name))) {
		const place = path.join(root, file);
		const text = readFileSync(place, 'utf8');
		const written = withAddress(text, { home: homepage, mail: author.email }, { home, mail });
		if (written !== text) writeFileSync(place, written);
	}
	execFileSync('npm', ['run', '--silent', 'format'], { cwd: root, stdio: 'inherit' });
}

if (require.main === module) main(process.argv.slice(2));
