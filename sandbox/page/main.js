/** The page: the areas at the left, the chosen one in the middle, the open record next to it. */
import { render } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ACTIONS, ActionDialog } from './actions.js';
import { html } from './html.js';
import { Table, href } from './parts.js';
import { follow, hasNews, see, useParts } from './store.js';
import { VIEWS } from './views.js';
import { dateTime } from './words.js';

/** How long a notice is shown, in ms. */
const NOTICE = 6000;

function Page() {
	const { parts, isLive } = useParts();
	const [view, key] = useRoute();
	const [action, setAction] = useState();
	const [notice, setNotice] = useState();
	const [filter, setFilter] = useState('');
	const timer = useRef();
	useEffect(() => setFilter(''), [view]);
	see(view.parts);

	const say = (words, isProblem = false) => {
		clearTimeout(timer.current);
		setNotice({ words, isProblem });
		timer.current = setTimeout(() => setNotice(undefined), NOTICE);
	};
	/** Carries out a control and says so; returns whether it worked. */
	const act = async (run, done, onProblem = (words) => say(words, true)) => {
		try {
			await run();
			say(typeof done === 'function' ? done() : done);
			return true;
		} catch (error) {
			onProblem(`It did not work: ${error.message}`);
			return false;
		}
	};

	const isReady = [...view.parts, ...(view.needs ?? [])].every((part) => parts[part] !== undefined);
	const opened = isReady && key !== undefined ? view.detail(parts, key, act) : undefined;
	return html`
		<a class="skip" href="#content" onClick=${skip}>Skip to the content</a>
		<nav aria-label="Areas">
			<h1>Local platform</h1>
			<p class=${isLive ? 'live' : 'live off'} role="status">${isLive ? 'live' : 'not connected'}</p>
			<${Navigation} current=${view} />
		</nav>
		<div class="right">
			<header>
				<${Clock} clock=${parts.clock} />
				${
					parts.faults?.length > 0 &&
					html`<span class="status bad">${parts.faults.length} ${parts.faults.length === 1 ? 'fault waits' : 'faults wait'}</span>`
				}
				<div class="actions" role="toolbar" aria-label="Actions">
					${ACTIONS.map(
						(one) =>
							html`<button disabled=${!parts.case} onClick=${() => setAction(one)}>${one.title}</button>`,
					)}
				</div>
			</header>
			<main id="content" tabindex="-1" class=${opened ? 'split' : ''}>
				<div class="list">
					<div class="title">
						<h2>${view.title}</h2>
						<p class="faint">${view.about}</p>
						<input
							type="search"
							aria-label="Filter"
							placeholder="Filter"
							value=${filter}
							onInput=${(event) => setFilter(event.target.value)}
						/>
					</div>
					${
						isReady
							? view.tables(parts).map(
									(table, index, { length }) =>
										html`${length > 1 && html`<h3>${table.caption}</h3>`}<${Table}
												key=${`${view.id}-${index}`}
												...${table}
												view=${view.id}
												open=${key}
												filter=${filter}
											/>`,
								)
							: html`<p class="empty">Reading …</p>`
					}
				</div>
				${opened && html`<${Detail} view=${view} id=${key} ...${opened} />`}
			</main>
		</div>
		${
			action &&
			html`<${ActionDialog}
			action=${action}
			parts=${parts}
			act=${act}
			onClose=${() => setAction(undefined)}
		/>`
		}
		<p class=${notice?.isProblem ? 'notice problem' : 'notice'} role="status">${notice?.words}</p>
	`;
}

/** The address cannot be used for the target: it says what is open. */
function skip(event) {
	event.preventDefault();
	document.getElementById('content').focus();
}

function Navigation({ current }) {
	// On a phone the areas are in a row that is wider than the window.
	useEffect(
		() =>
			document
				.querySelector('nav [aria-current]')
				.scrollIntoView({ block: 'nearest', inline: 'center' }),
		[current],
	);
	const groups = Map.groupBy(VIEWS, ({ group }) => group);
	return [...groups].map(
		([group, views]) => html`
			<h2>${group}</h2>
			<ul>
				${views.map(
					(view) =>
						html`<li>
							<a href=${href(view.id)} aria-current=${view === current ? 'page' : undefined}>
								${view.title}
								${view !== current && hasNews(view.parts) && html`<span class="news" title="Something has changed"></span>`}
							</a>
						</li>`,
				)}
			</ul>
		`,
	);
}

function Clock({ clock }) {
	const [, tick] = useState({});
	useEffect(() => {
		const timer = setInterval(() => tick({}), 1000);
		return () => clearInterval(timer);
	}, []);
	if (!clock) return html`<time></time>`;
	return html`<time>${dateTime(Date.now() + clock.ahead)}${clock.ahead > 0 && html`<span class="faint"> moved</span>`}</time>`;
}

function Detail({ view, id, title, body }) {
	const heading = useRef();
	// At once: a key that is pressed before would go to the list.
	useLayoutEffect(() => heading.current.focus({ preventScroll: true }), [view, id]);
	const close = () => {
		location.hash = href(view.id);
		document.querySelector('tr.open a')?.focus();
	};
	return html`<aside
		aria-label=${title}
		onKeyDown=${(event) => event.key === 'Escape' && close()}
	>
		<div class="title">
			<h2 ref=${heading} tabindex="-1">${title}</h2>
			<button class="close" aria-label="Close" onClick=${close}>×</button>
		</div>
		<div key=${id}>${body}</div>
	</aside>`;
}

/** The view and the key of the open record, from the address. */
function useRoute() {
	const [hash, setHash] = useState(location.hash);
	useEffect(() => {
		const follow = () => setHash(location.hash);
		addEventListener('hashchange', follow);
		return () => removeEventListener('hashchange', follow);
	}, []);
	const [, id, key] = hash.split('/');
	const view = VIEWS.find((one) => one.id === id) ?? VIEWS[0];
	return [view, key && decodeURIComponent(key)];
}

follow();
render(html`<${Page} />`, document.body);
