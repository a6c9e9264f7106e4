/** The kinds of forged deliveries. */
import { createHash, createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { JSON_TYPE, sign, type Request } from './http';
import type { Random } from './random';

/** What an attacker may know: everything but the trigger's key. */
export interface Known {
	/** A genuine delivery, recorded on its way. */
	url: string;
	body: string;
	signature: string;
	/** Another trigger of the same n8n, and its key. */
	otherUrl: string;
	otherKey: string;
	/** How a person misuses what is secret: the key with other letters, the API key as it is. */
	mistaken: { key: string; apiKey: string; accessToken: string };
}

type Forge = (known: Known, random: Random) => Request;

const SIGNATURE = 'X-Hub-Signature';

/** The genuine request with some of it changed. */
function changed(
	{ url, body, signature }: Known,
	change: Partial<Request> & { signature?: string; type?: string } = {},
): Request {
	const type = change.type === undefined ? JSON_TYPE : (['Content-Type', change.type] as const);
	const headers = [type, [SIGNATURE, change.signature ?? signature] as const];
	return { url, body, headers, ...change };
}

/** Another event than the recorded one. */
const eventOf = (random: Random) =>
	JSON.stringify({ id: `forged-${random.hex(12)}`, type: 'CASE_CREATED', payload: {} });

/** The recorded body under a header that is made of the recorded digest, or of nothing. */
const withSignature =
	(make: (hex: string, random: Random, known: Known) => string): Forge =>
	(known, random) =>
		changed(known, { signature: make(known.signature.slice('sha256='.length), random, known) });

/** The recorded signature under another body. */
const withBody =
	(make: (body: string, random: Random) => string | Buffer): Forge =>
	(known, random) =>
		changed(known, { body: make(known.body, random) });

/** A forged event, signed with what is not the key. */
const signedWith =
	(keyOf: (known: Known, random: Random) => string | Buffer): Forge =>
	(known, random) => {
		const body = eventOf(random);
		return changed(known, { body, signature: sign(body, keyOf(known, random)) });
	};

/** A forged event under a digest that is computed in another way, from the key where one is given. */
const digestedBy =
	(digest: (body: string, key: string) => string): Forge =>
	(known, random) => {
		const body = eventOf(random);
		return changed(known, { body, signature: `sha256=${digest(body, known.mistaken.apiKey)}` });
	};

/** A forged event without a signature where it belongs. */
const withoutSignature =
	(change: (known: Known, random: Random) => Partial<Request>): Forge =>
	(known, random) => ({
		url: known.url,
		body: eventOf(random),
		headers: [JSON_TYPE],
		...change(known, random),
	});

/** A forged event of another content type, under the recorded signature. */
const ofType =
	(type: string, make: (random: Random) => string | Buffer = eventOf): Forge =>
	(known, random) =>
		changed(known, { type, body: make(random) });

/** The recorded delivery, whole, by another method. */
const byMethod =
	(method: string): Forge =>
	(known) =>
		changed(known, { method });

/** The signature header several times over. */
const withSignatures =
	(make: (known: Known, random: Random) => string[]): Forge =>
	(known, random) => ({
		url: known.url,
		body: known.body,
		headers: [
			JSON_TYPE,
			...make(known, random).map((signature) => [SIGNATURE, signature] as const),
		],
	});

/** Packed bytes, said to be packed. */
function packed(known: Known, body: Buffer, encoding: string, signature: string): Request {
	return {
		url: known.url,
		body,
		headers: [JSON_TYPE, ['Content-Encoding', encoding], [SIGNATURE, signature]],
	};
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function flipped(bytes: Buffer, random: Random): Buffer {
	const copy = Buffer.from(bytes);
	const at = random.below(copy.length);
	copy[at] = copy[at]! ^ (1 << random.below(8));
	return copy;
}

/** By kind; each makes another request each time, as far as there are several. */
export const FORGERIES: Readonly<Record<string, Forge>> = {
	// No signature, or not where it belongs.
	'no signature': withoutSignature(() => ({})),
	'an empty signature': withSignature(() => ''),
	'signature in the query': withoutSignature(({ url, signature }) => ({
		url: `${url}?x-hub-signature=${encodeURIComponent(signature)}`,
	})),
	'signature in a cookie': withoutSignature(({ signature }) => ({
		headers: [JSON_TYPE, ['Cookie', `X-Hub-Signature=${signature}`]],
	})),
	'signature in the body': withoutSignature(({ signature }, random) => ({
		body: JSON.stringify({ id: random.hex(8), 'x-hub-signature': signature }),
	})),
	'header X-Hub-Signature-256': withoutSignature(({ body, signature }) => ({
		body,
		headers: [JSON_TYPE, ['X-Hub-Signature-256', signature]],
	})),
	'header X_Hub_Signature': withoutSignature(({ body, signature }) => ({
		body,
		headers: [JSON_TYPE, ['X_Hub_Signature', signature]],
	})),
	'signature as bearer token': withoutSignature(({ body, signature }) => ({
		body,
		headers: [JSON_TYPE, ['Authorization', `Bearer ${signature}`]],
	})),

	// A malformed signature.
	'prefix only': withSignature(() => 'sha256='),
	'digest only': withSignature((hex) => hex),
	'prefix in upper case': withSignature((hex) => `SHA256=${hex}`),
	'prefix with a colon': withSignature((hex) => `sha256:${hex}`),
	'prefix with a dash': withSignature((hex) => `sha-256=${hex}`),
	'prefix twice': withSignature((hex) => `sha256=sha256=${hex}`),
	'white space after the prefix': withSignature((hex) => `sha256= ${hex}`),
	'white space before the equals sign': withSignature((hex) => `sha256 =${hex}`),
	'white space within the digest': withSignature((hex, random) => {
		const at = 1 + random.below(62);
		return `sha256=${hex.slice(0, at)} ${hex.slice(at)}`;
	}),
	'a tab for a digit': withSignature((hex) => `sha256=${hex.slice(0, 30)}\t${hex.slice(31)}`),
	'a truncated digest': withSignature((hex, random) => `sha256=${hex.slice(0, random.below(64))}`),
	'a digest with more digits': withSignature((hex, random) => `sha256=${hex}${random.hex(1)}`),
	'a digest twice': withSignature((hex) => `sha256=${hex}${hex}`),
	'a digit that is none': withSignature((hex) => `sha256=${hex.slice(0, 63)}g`),
	'in quotes': withSignature((hex) => `"sha256=${hex}"`),
	'encoded for a URL': withSignature((hex) => `sha256%3D${hex}`),
	'a guessed digest in base64': withSignature(
		(_, random) => `sha256=${Buffer.from(random.hex(64), 'hex').toString('base64')}`,
	),
	'in base64url': withSignature((hex) => `sha256=${Buffer.from(hex, 'hex').toString('base64url')}`),
	'with 0x': withSignature((hex) => `sha256=0x${hex.slice(2)}`),
	'a word instead of a digest': withSignature(
		(_, random) =>
			`sha256=${random.pick(['undefined', 'null', 'NaN', '[object Object]', 'true', '*'])}`,
	),
	'a pattern instead of a digest': withSignature(() => `sha256=${'.'.repeat(64)}`),
	'a very long signature': withSignature(
		(hex, random) => `sha256=${hex.repeat(20)}${random.hex(4)}`,
	),

	// Another algorithm.
	sha1: withSignature(
		(_, __, { body, mistaken }) =>
			`sha1=${createHmac('sha1', mistaken.apiKey).update(body).digest('hex')}`,
	),
	'sha1 named sha256': digestedBy((body, key) =>
		createHmac('sha1', key).update(body).digest('hex'),
	),
	'sha512 named sha256': digestedBy((body, key) =>
		createHmac('sha512', key).update(body).digest('hex'),
	),
	'half of sha512 named sha256': digestedBy((body, key) =>
		createHmac('sha512', key).update(body).digest('hex').slice(0, 64),
	),
	'sha3-256 named sha256': digestedBy((body, key) =>
		createHmac('sha3-256', key).update(body).digest('hex'),
	),
	md5: withSignature((_, __, { body }) => `md5=${createHash('md5').update(body).digest('hex')}`),
	'algorithm none': withSignature(() => 'none='),
	'a hash without a key': digestedBy((body) => sha256(body)),
	'a hash of key and body': digestedBy((body, key) => sha256(key + body)),
	'a hash of body and key': digestedBy((body, key) => sha256(body + key)),
	'key and body exchanged': digestedBy((body, key) => sign(key, body).slice('sha256='.length)),

	// A wrong digest.
	'a digest of zeros': withSignature(() => `sha256=${'0'.repeat(64)}`),
	'a digest of nothing': withSignature(() => `sha256=${sha256('')}`),
	'a guessed digest': withSignature((_, random) => `sha256=${random.hex(64)}`),
	'a digest with one bit flipped': withSignature(
		(hex, random) => `sha256=${flipped(Buffer.from(hex, 'hex'), random).toString('hex')}`,
	),
	'a digest backwards': withSignature((hex) => `sha256=${[...hex].reverse().join('')}`),

	// A wrong key.
	'a guessed key': signedWith((_, random) => random.hex(64)),
	'an empty key': signedWith(() => ''),
	'the API key': signedWith(({ mistaken }) => mistaken.apiKey),
	'the access token': signedWith(({ mistaken }) => mistaken.accessToken),
	'the key in upper case': signedWith(({ mistaken }) => mistaken.key.toUpperCase()),
	'the key as bytes': signedWith(({ mistaken }) => Buffer.from(mistaken.key, 'hex')),
	'the key with a line break': signedWith(({ mistaken }) => `${mistaken.key}\n`),
	'a part of the key': signedWith(({ mistaken }, random) =>
		mistaken.key.slice(0, random.below(mistaken.key.length)),
	),
	'the key of another trigger': signedWith(({ otherKey }) => otherKey),
	'the URL as a key': signedWith(({ url }) => url),

	// A recorded signature under another body, or elsewhere.
	'another event': withBody((_, random) => eventOf(random)),
	'one bit flipped': withBody((body, random) => flipped(Buffer.from(body), random)),
	'a space at the end': withBody((body) => `${body} `),
	'a space at the beginning': withBody((body) => ` ${body}`),
	'a line break at the end': withBody((body, random) => body + random.pick(['\n', '\r\n', '\r'])),
	'a byte order mark': withBody((body) => `\ufeff${body}`),
	'a zero byte at the end': withBody((body) => Buffer.concat([Buffer.from(body), Buffer.of(0)])),
	'the same meaning, indented': withBody((body) => JSON.stringify(JSON.parse(body), null, 2)),
	'the same meaning, other order': withBody((body) =>
		JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body) as object).reverse())),
	),
	'the same meaning, escaped': withBody((body) => body.replace('CASE', '\\u0043ASE')),
	'a field twice': withBody((body, random) => body.replace('{', `{"id":"${random.hex(8)}",`)),
	'a further field': withBody((body, random) => body.replace(/\}$/, `,"n":${random.below(1e6)}}`)),
	'a truncated body': withBody((body, random) => body.slice(0, 1 + random.below(body.length - 1))),
	'no body': withBody(() => ''),
	'a body twice': withBody((body) => body + body),
	'a list of it': withBody((body) => `[${body}]`),
	'an almost empty object': withBody((_, random) =>
		random.pick(['{"":0}', '{}{}', '[]', '[{}]', '"{}"', 'null', '0']),
	),
	'to another trigger': (known) => changed(known, { url: known.otherUrl }),
	'to the test URL': (known) =>
		changed(known, { url: known.url.replace('/webhook/', '/webhook-test/') }),
	'to a waiting URL': (known) =>
		changed(known, { url: known.url.replace('/webhook/', '/webhook-waiting/') }),
	'by GET': byMethod('GET'),
	'by PUT': byMethod('PUT'),
	'by PATCH': byMethod('PATCH'),
	'by DELETE': byMethod('DELETE'),

	// Several signatures.
	'wrong and right': withSignatures(({ signature }, random) => [
		`sha256=${random.hex(64)}`,
		signature,
	]),
	'right and wrong': withSignatures(({ signature }, random) => [
		signature,
		`sha256=${random.hex(64)}`,
	]),
	'right twice': withSignatures(({ signature }) => [signature, signature]),
	'a list of two': withSignature((hex, random) => `sha256=${random.hex(64)},sha256=${hex}`),

	// Packed bodies, and other types.
	'another event, packed': (known, random) =>
		packed(known, gzipSync(eventOf(random)), 'gzip', known.signature),
	'packed, signed with a guess': (known, random) => {
		const body = gzipSync(eventOf(random));
		return packed(known, body, 'gzip', sign(body, random.hex(64)));
	},
	'said to be packed': (known) =>
		packed(known, Buffer.from(`${known.body} `), 'gzip', known.signature),
	'packed in an unknown way': (known, random) =>
		packed(known, Buffer.from(eventOf(random)), 'x-unknown', known.signature),
	'a bomb': (known) => packed(known, gzipSync(Buffer.alloc(40e6, 32)), 'gzip', known.signature),
	'a form': ofType('application/x-www-form-urlencoded', (random) => `id=${random.hex(8)}`),
	'a form of parts': ofType(
		'multipart/form-data; boundary=b',
		(random) =>
			`--b\r\nContent-Disposition: form-data; name="id"\r\n\r\n${random.hex(8)}\r\n--b--\r\n`,
	),
	text: ofType('text/plain'),
	XML: ofType('application/xml', (random) => `<event><id>${random.hex(8)}</id></event>`),
	bytes: ofType('application/octet-stream', (random) => Buffer.from(random.hex(64), 'hex')),
	'another character set': ofType('application/json; charset=utf-16le', (random) =>
		Buffer.from(eventOf(random), 'utf16le'),
	),
	'no content type': (known, random) => ({
		...changed(known, { body: eventOf(random) }),
		headers: [[SIGNATURE, known.signature]],
	}),
};
