/** What an attachment looks like to the customer, who can press what is offered in it. */
import { useState } from 'preact/hooks';
import { html } from './html.js';
import { label } from './words.js';

/** Names of the fields of all templates, by what they are to the customer. The first that is there counts. */
const NAMES = {
	title: ['messageTitle', 'formTitle', 'title', 'name', 'selectDateTitle'],
	body: ['body', 'message', 'description', 'subtitle', 'messageSubtitle', 'address'],
	footer: ['footerText', 'footer'],
	cards: ['cardAttachmentList', 'cards', 'attachments', 'mediaAttachmentList'],
	choices: ['quickReplies', 'buttons', 'items'],
};

/** The first of these fields that has a value to show. */
const first = (record, names, isUseful = isText) =>
	names.map((name) => record[name]).find(isUseful);
const isText = (value) => typeof value === 'string' && value !== '';
const isFilled = (value) => Array.isArray(value) && value.length > 0;
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value) => (Array.isArray(value) ? value.filter(isRecord) : []);

/**
 * @param {object} props
 * @param {object} props.of the attachment, as it was sent
 * @param {(choice: { text: string, payload?: string }) => void} [props.onPress] absent where nobody can press
 */
export function Attachment({ of, onPress }) {
	const { receivedMessage, form, paymentRequest } = of;
	const cards = list(first(of, NAMES.cards, isFilled));
	const parts = [
		...list([form]).map((one) => html`<${Card} of=${one}><${Asked} fields=${one.fields} /><//>`),
		...list([paymentRequest]).map((bill) => html`<${Bill} of=${bill} />`),
		...list(of.elementList).map((element) => html`<${Card} of=${element} onPress=${onPress} />`),
		...(cards.length > 0 ? [html`<${Cards} of=${cards} onPress=${onPress} />`] : []),
		...list(of.sections).map((section) => html`<${Rows} of=${section} onPress=${onPress} />`),
	];
	const bubble = list([receivedMessage]).filter(isShown);
	const isEmpty = parts.length + bubble.length === 0 && !isShown(of);
	return html`<div class="attachment">
		${bubble.map((one) => html`<${Card} of=${one} />`)}
		<${Card} of=${of} onPress=${onPress}>${parts}<//>
		${isEmpty && html`<p class="faint">${kindOf(of)}</p>`}
	</div>`;
}

const kindOf = ({ type }) => label(String(type ?? 'attachment').toLowerCase());

/** Whether a card has anything to show. */
function isShown(card) {
	return Boolean(mediaOf(card) || textsOf(card).length > 0 || choicesOf(card).length > 0);
}

function Card({ of, onPress, children = [] }) {
	const media = mediaOf(of);
	const [heading, ...texts] = textsOf(of);
	const footer = first(of, NAMES.footer);
	return html`<div class="card">
		${media && html`<${Media} ...${media} />`}
		${heading && html`<p><b>${heading}</b></p>`}
		${texts.map((text) => html`<p>${text}</p>`)}
		${children}
		${footer && html`<p class="faint">${footer}</p>`}
		<${Choices} of=${choicesOf(of)} onPress=${onPress} />
	</div>`;
}

/** The heading and what follows it. */
function textsOf(card) {
	const { header } = card;
	return [
		isRecord(header) ? header.text : header,
		isFile(card) ? undefined : first(card, NAMES.title),
		first(card, NAMES.body),
		card.latitude !== undefined && `${card.latitude}, ${card.longitude}`,
	].filter(isText);
}

/** The picture or file of a card, which may be in its header. */
function mediaOf(card) {
	const { header } = card;
	const inHeader = isRecord(header)
		? [header.image, header.video, header.document, header].find((one) => isText(one?.url))
		: undefined;
	if (inHeader) return mediaOf({ ...inHeader, type: inHeader.type ?? 'IMAGE' });
	const picture = first(card, ['previewImageUrl', 'imageUrl', 'mediaUrl']);
	if (picture) return { type: 'IMAGE', url: picture, name: card.title };
	const { type, url, title } = card;
	return isFile(card) ? { type, url, name: title } : undefined;
}

/** Whether an attachment is nothing but a file. */
function isFile({ type, url }) {
	return ['IMAGE', 'VIDEO', 'AUDIO', 'DOC'].includes(type) && isText(url);
}

function Media({ type, url, name }) {
	const [isMissing, setIsMissing] = useState(hasNoPicture(url));
	const words = name || url.split('/').at(-1);
	if (type !== 'IMAGE')
		return html`<p class="file"><${Link} url=${url}>${kindOf({ type })}: ${words}<//></p>`;
	if (isMissing)
		return html`<p class="picture" role="img" aria-label=${`Picture: ${words}`}>${words}</p>`;
	return html`<img
		src=${url}
		alt=${words}
		loading="lazy"
		referrerpolicy="no-referrer"
		onError=${() => setIsMissing(true)}
	/>`;
}

/** Addresses that were made up for an example lead nowhere. */
function hasNoPicture(url) {
	try {
		const { protocol, hostname } = new URL(url);
		return !/^https?:$/.test(protocol) || /(^|\.)example\.(com|net|org)$/.test(hostname);
	} catch {
		return true;
	}
}

function Link({ url, children }) {
	if (!/^https?:\/\//i.test(String(url))) return children;
	return html`<a href=${url} target="_blank" rel="noopener noreferrer">${children}</a>`;
}

/** Cards side by side. */
function Cards({ of, onPress }) {
	return html`<div class="cards" role="group" aria-label="Cards" tabindex="0">
		${of.map((card) => html`<${Card} of=${card} onPress=${onPress} />`)}
	</div>`;
}

/** A section of a list, each row of which can be pressed. */
function Rows({ of, onPress }) {
	return html`<div class="rows" role="group" aria-label=${of.title ?? 'List'}>
		${of.title && html`<p class="faint">${of.title}</p>`}
		<${Choices} of=${choicesOf(of)} onPress=${onPress} />
	</div>`;
}

/** What a form asks for. */
function Asked({ fields }) {
	return html`<ul>
		${list(fields).map(({ name, type }) => html`<li>${name} <span class="faint">${type}</span></li>`)}
	</ul>`;
}

function Bill({ of: { lineItems, total, currencyCode } }) {
	return html`<ul>
		${[...list(lineItems), ...(isRecord(total) ? [total] : [])].map(
			(line) => html`<li>${line.label}: ${line.amount} ${currencyCode}</li>`,
		)}
	</ul>`;
}

/** What a card offers: each has a title, and is pressed, or leads to an address. */
function choicesOf(card) {
	const { ctaUrl, displayText, link, surveyButton, submit, buttonTitle, sections, timeslots } =
		card;
	const slots = list(timeslots ?? card.timeSlots).map(({ startTime }) => ({
		title: new Date(Number(startTime)).toLocaleString('en-GB'),
		payload: String(startTime),
	}));
	return [
		...list(first(card, NAMES.choices, isFilled)),
		// The buttons of an element are elements themselves.
		...(card.type === 'BUTTON_TEMPLATE' ? [] : list(card.elementList)),
		...slots,
		...[surveyButton, submit].filter(isRecord),
		...(isText(ctaUrl) ? [{ title: displayText ?? ctaUrl, url: ctaUrl }] : []),
		...(isText(link) ? [{ title: link, url: link }] : []),
		...(isText(buttonTitle) && !sections ? [{ title: buttonTitle }] : []),
	].filter(({ title }) => isText(title));
}

function Choices({ of, onPress }) {
	if (of.length === 0) return null;
	return html`<ul class="choices">
		${of.map((choice) => html`<li><${Choice} of=${choice} onPress=${onPress} /></li>`)}
	</ul>`;
}

function Choice({ of, onPress }) {
	const { title, subtitle, imageUrl, actionDetail, actionType } = of;
	const url = of.url ?? actionDetail?.url;
	const words = html`${isText(imageUrl) && html`<${Media} type="IMAGE" url=${imageUrl} name="" />`}
		<span>${title}${isText(subtitle) && html` <small>${subtitle}</small>`}</span>`;
	const leadsAway = isText(url) && actionDetail?.action !== 'TEXT';
	if (leadsAway) return html`<${Link} url=${url}>${title} ↗<//>`;
	if (!onPress || actionType === 'no_action') return html`<span>${words}</span>`;
	const press = () => onPress({ text: title, payload: payloadOf(of) });
	return html`<button type="button" onClick=${press}>${words}</button>`;
}

/** What comes back with the title when a choice is pressed. */
function payloadOf({ payload, actionDetail, id }) {
	return [payload, actionDetail?.data, id].find(isText);
}
