import type { Area } from '../../core/area';
import { envelope } from '../../core/envelope';
import type { CustomProperties } from '../../core/properties';
import { account } from '../account';

interface Deflection {
	assetId: string;
	snId: string;
	accountId: string | number | bigint;
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

/** The assets that can be sent. */
const ASSETS = ['deflection-asset-1', 'deflection-asset-2'];

/** Callers that are moved to a digital channel; what was asked for is remembered. */
export const deflection: Area<Deflection[]> = {
	name: 'deflection',
	open(platform) {
		const accounts = platform.use(account);
		const deflected: Deflection[] = [];
		return {
			store: deflected,
			state: () => deflected,
			routes: {
				'POST /deflect': (call) => {
					const wish = call.body as Deflection;
					if ((wish.viaDeflectionType === undefined) !== (wish.viaAccountId === undefined)) {
						platform.fail(400, 'deflection.via.incomplete');
					}
					if (!ASSETS.includes(wish.assetId)) platform.fail(404, 'asset.not.found');
					accounts.get(String(wish.accountId));
					if (wish.viaAccountId !== undefined) accounts.get(wish.viaAccountId);
					deflected.push({ ...wish, createCase: wish.createCase ?? true });
					return envelope(200, undefined, []); // no `data` at all
				},
			},
		};
	},
};
