/**
 * How the platform behaves where the specification is silent: `service` as is publicly known of the
 * service, `plain` in the simplest way.
 */
export const STYLES = ['service', 'plain'] as const;
export type Style = (typeof STYLES)[number];

/** One thing that the styles do differently. */
export type Styled<T> = Readonly<Record<Style, T>>;
