import type { ThreadStore } from './store';

/** The threads of three cases: the platform holds two of them, a bot the third. */
export function seedThreads(store: ThreadStore): void {
	store.open('case-1');
	store.open('case-2');
	store.open('case-3', 'order-bot');
}
