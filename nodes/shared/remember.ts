/** Puts an entry last into a memory of the process, and forgets the oldest ones beyond `capacity`. */
export function remember<T>(memory: Map<string, T>, key: string, value: T, capacity: number): void {
	memory.delete(key);
	memory.set(key, value);
	for (const oldest of memory.keys()) {
		if (memory.size <= capacity) return;
		memory.delete(oldest);
	}
}
