/** Waiting, in a worker or suspended. */
export * from './clocks';
export * from './options';
export { waitForEach, type Look, type Moment, type Wait, type WaitState } from './wait';
export { waitForItems } from './waitForItems';
