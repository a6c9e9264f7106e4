import { envelope } from '../../core/envelope';
import type { Integer } from '../../core/json';
import type { Area } from '../../core/platform';
import type { CustomProperties } from '../../core/properties';
import { account } from '../account';
import { asset } from '../asset';

/** Body of `POST /deflect`. */
interface Deflection {
	assetId: string;
	snId: string;
	accountId: string | Integer;
	deflectionType: string;
	createCase?: boolean;
	caseNumber?: string;
	customProperties?: CustomProperties;
	messageCustomProperties?: CustomProperties;
	comment?: string;
	configId?: string;
	urlShortnerId?: string;
	viaDeflectionType?: string;
	viaAccountId?: string;
}

/** Call deflection: it records which callers are moved to a digital channel. */
export const deflection: Area<Deflection[]> = {
	name: 'deflection',
	open(platform) {
		const accounts = platform.use(account);
		const assets = platform.use(asset);
		const deflections: Deflection[] = [];
		return {
			store: deflections,
			state: () => deflections,
			routes: {
				'POST /deflect': ({ body }) => {
					const deflection = body as Deflection;
					if (
						(deflection.viaDeflectionType === undefined) !==
						(deflection.viaAccountId === undefined)
					) {
						platform.fail(400, 'deflection.via.incomplete');
					}
					assets.get(deflection.assetId);
					accounts.get(String(deflection.accountId));
					if (deflection.viaAccountId !== undefined) accounts.get(deflection.viaAccountId);
					deflections.push({ ...deflection, createCase: deflection.createCase ?? true });
					return envelope(200, {});
				},
			},
		};
	},
};
