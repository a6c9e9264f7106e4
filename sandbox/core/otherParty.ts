import { envelope, errorResponse, noContent, ok, Refusal, type HttpResponse } from './envelope';

/** How an answer may say that a record does not exist: the specification does not show it. */
const ABSENCES: Readonly<Record<string, (key: string) => HttpResponse>> = {
	status: (key) => errorResponse(404, ID, key),
	entry: (key) => errorResponse(400, ID, key),
	entryIn200: (key) => envelope(200, { data: null, errors: [{ id: ID, code: 404, message: key }] }),
	null: () => ok(null),
	emptyList: () => ok([]),
	emptyObject: () => ok({}),
	noContent: () => noContent(),
};
const ID = '0'.repeat(24);

/** Somebody else who works on the same records, and how other platforms may behave. */
export class OtherParty {
	private pending: unknown[] = [];
	private absence?: string;

	readonly controls = {
		/** Somebody else creates this record just before a client's next create is carried out. */
		createFirst: (fields: Record<string, unknown>) => void this.pending.push(fields),
		/** Sets how a look-up says from now on that there is no such record. Throws 400 for an unknown form. */
		absence: ({ form }: Record<string, unknown>) => {
			if (!Object.hasOwn(ABSENCES, String(form)))
				throw new Refusal(400, 'sandbox.absence.form.unknown');
			this.absence = String(form);
		},
	};

	/** Creates the records that somebody else is to create first. */
	makeFirst(make: (fields: unknown) => void): void {
		for (const fields of this.pending.splice(0)) make(fields);
	}

	/** The response to a look-up that finds nothing; undefined for the usual one. */
	absent(key: string): HttpResponse | undefined {
		return this.absence === undefined ? undefined : ABSENCES[this.absence]!(key);
	}
}
