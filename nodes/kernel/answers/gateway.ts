import { known } from '../service';

/** How much of an answer is looked at for the sentences of a gateway. */
const BEGINNING = 4096;

/** The words of an answer, at its beginning, that refuse the API key itself: no other token would help. */
export function keyRefusalIn(answer: string): string | undefined {
	return known.gateway.refusesKey.exec(answer.slice(0, BEGINNING))?.[0];
}

/** The sentence of the service's gateway in an answer that is no envelope; undefined for any other page. */
export function gatewaySentenceIn(answer: string): string | undefined {
	return keyRefusalIn(answer) ?? known.gateway.says.exec(answer.slice(0, BEGINNING))?.[0];
}
