/** Whether a status or a key says it: somebody else has changed the record first. */
export const CHANGED = {
	says: 'It was changed in the meantime',
	advice: 'Read it again, then apply the change to the current record.',
};

/** What a status of HTTP says by itself: what happened, and what to do. */
const STATUSES: Readonly<Partial<Record<number, { says: string; advice?: string }>>> = {
	405: {
		says: 'The address does not accept this method',
		advice: 'Check that the base URL leads to the third version of the API.',
	},
	411: {
		says: 'The platform did not receive the length of the request',
		advice:
			'A proxy on the way may have removed the header Content-Length. Ask the operator of your network to pass it on.',
	},
	413: {
		says: 'The request is too large',
		advice: 'Send fewer records at a time, or smaller files.',
	},
	414: {
		says: 'The address of the request is too long',
		advice: 'Send fewer IDs at a time.',
	},
	415: {
		says: 'The platform does not accept content of this type',
		advice: 'Send JSON, or a file of a type that the API documentation names.',
	},
	421: { says: 'The request reached the wrong environment' },
	504: {
		says: 'The platform took too long',
		advice: 'Request less at a time, e.g. a smaller page or a shorter time, or run it again later.',
	},
};

export const ofStatus = (status: number) => STATUSES[status];
