/**
 * What distinguishes the nodes at 16 pixels: one glyph each, drawn in a square of 32 by 32. `fill` is an
 * area, `stroke` a line of 5. Few and heavy parts: a pixel of the smallest icon is 3.75 wide.
 */
export interface Glyph {
	fill?: string;
	stroke?: string;
}

const dot = (x: number, y: number, r: number) =>
	`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const box = (x: number, y: number, width: number, height: number) =>
	`M${x} ${y}h${width}v${height}h${-width}z`;

/** By the icon's name. */
export const glyphs: Readonly<Record<string, Glyph>> = {
	/** The package itself, and its credential: a pulse. */
	engagement: { stroke: 'M2 18h8l5-12 6 20 4-9h5' },
	/** A key. */
	account: { stroke: `${dot(9, 23, 6.5)}M14 18L29 3M22 10l6 6` },
	/** A picture. */
	asset: { fill: 'M1 2h30v28H1zM6 7v12l6-6 7 7 3-3 4 4V7z' },
	/** A clock. */
	auditTrail: { stroke: `${dot(16, 16, 13)}M16 8v8l6 4` },
	/** A megaphone. */
	campaign: { fill: 'M1 11h8L27 2v26L9 20v0H1zM6 21h7l3 10H9z' },
	/** A briefcase. */
	case: { fill: 'M1 10h30v8H1zM1 21h30v9H1z', stroke: 'M10 10V4h12v6' },
	/** Two arrows, one each way. */
	crmUserMapping: { stroke: 'M1 9h27M21 2l7 7-7 7M31 23H4M11 16l-7 7 7 7' },
	/** An arrow that turns off. */
	deflection: { stroke: 'M6 31V12h20M18 3l9 9-9 9' },
	/** A star. */
	feedback: {
		fill: 'M16 0l5 10.500 11.500 1.500-8.500 8 2.200 11.500L16 26 5.800 31.500 8 20-.500 12 11 10.500z',
	},
	/** A book. */
	knowledgeBase: {
		fill: 'M0 4q8-3 14.500 1v25q-6.500-4-14.500-1zM32 4q-8-3-14.500 1v25q6.500-4 14.500-1z',
	},
	/** An envelope. */
	message: { fill: 'M0 4h32l-16 12zM0 9l16 12 16-12v19H0z' },
	/** An eye. */
	pollingTrigger: { fill: dot(16, 16, 6), stroke: 'M2 16q14-21 28 0q-14 21-28 0z' },
	/** A person. */
	profile: { fill: `${dot(16, 8.5, 7.5)}M2 31a14 13 0 0 1 28 0z` },
	/** A paper plane. */
	publishing: { fill: 'M0 15L32 1 22 31l-7-10L25 9 11 19z' },
	/** Three columns. */
	reporting: { fill: `${box(1, 17, 8, 14)}${box(12, 9, 8, 22)}${box(23, 1, 8, 30)}` },
	/** A hand-over: from a full end to an empty one. */
	thread: { fill: dot(6.5, 16, 7), stroke: `M12 16h7${dot(25, 16, 6)}` },
	/** A bolt. */
	trigger: { fill: 'M19 0L4 19h10l-3 13L28 12H17z' },
	/** A magnifier. */
	v2: { stroke: 'M13 3a10 10 0 1 0 .1 0zM20.5 20.5L29 29' },
	/** A bell. */
	webhook: {
		fill: `M16 0a11 11 0 0 1 11 11v8l4 6H1l4-6v-8A11 11 0 0 1 16 0z${box(11, 27, 10, 5)}`,
	},
	/** Four rooms. */
	workspace: {
		fill: `${box(1, 1, 13, 13)}${box(18, 1, 13, 13)}${box(1, 18, 13, 13)}${box(18, 18, 13, 13)}`,
	},
};
