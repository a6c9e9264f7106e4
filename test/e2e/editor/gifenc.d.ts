/** What the moving picture uses of a library that comes without types. */
declare module 'gifenc' {
	type Palette = number[][];
	export function quantize(rgba: Uint8Array, colours: number): Palette;
	export function applyPalette(rgba: Uint8Array, palette: Palette): Uint8Array;
	export function GIFEncoder(): {
		writeFrame(
			pixels: Uint8Array,
			width: number,
			height: number,
			options: {
				palette: Palette;
				/** In ms. */
				delay: number;
				transparent: boolean;
				transparentIndex: number;
				dispose: number;
			},
		): void;
		finish(): void;
		bytes(): Uint8Array;
	};
}
