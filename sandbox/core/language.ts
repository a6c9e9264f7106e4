import { Refusal } from './envelope';

/** Publicly known: an error may be a sentence in the language of the user, and no key. */
const SENTENCES: Readonly<Record<string, Readonly<Record<number, string>>>> = {
	pt: {
		400: 'Os dados enviados não são válidos',
		401: 'Não foi possível autenticar você',
		403: 'Você não tem permissão para esta ação',
		404: 'O registro não foi encontrado',
		409: 'O registro já foi alterado por outra pessoa',
	},
	en: {
		400: 'The request cannot be processed',
		401: 'You could not be authenticated',
		403: 'You are not allowed to do this',
		404: 'We could not find what you are looking for',
		409: 'Somebody else has changed it meanwhile',
	},
};

/** Sentences that a key has of its own. */
const OF_A_KEY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	pt: { 'publishing.message.duplicate': 'Esta mensagem já foi enviada há alguns minutos' },
	en: { 'publishing.message.duplicate': 'You sent this message a few minutes ago' },
};

/** The language of the user, in which errors are written; without one they are keys. */
export class Language {
	private name?: string;

	/** Sets it until the next reset: `pt`, `en`, or `keys`. Throws 400 for an unknown one. */
	set(name: string): void {
		if (name !== 'keys' && !Object.hasOwn(SENTENCES, name))
			throw new Refusal(400, 'sandbox.language.unknown');
		this.name = name === 'keys' ? undefined : name;
	}

	/** The refusal as the user reads it. */
	translate(refusal: Refusal): Refusal {
		const { name } = this;
		const sentence = name && (OF_A_KEY[name]![refusal.key] ?? SENTENCES[name]![refusal.status]);
		return sentence ? new Refusal(refusal.status, sentence) : refusal;
	}
}
