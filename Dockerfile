# Images by tag: only their registry knows the digests. Once they are pinned, Dependabot keeps them up to date.

# The package, built and packed as for npm, and taken apart again.
FROM node:24.21.0-bookworm-slim AS package
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build \
	&& npm pack --ignore-scripts \
	&& mkdir /packed \
	&& tar -xzf n8n-nodes-engagement-platform-*.tgz -C /packed

# The local platform.
FROM node:24.21.0-bookworm-slim AS platform
WORKDIR /src
COPY --from=package /src /src
USER node
EXPOSE 8080
CMD ["node", "--import", "tsx", "sandbox/main.ts", "--host", "0.0.0.0", "--port", "8080"]

# n8n with the package in it.
FROM n8nio/n8n:2.41.1 AS n8n
COPY --from=package /packed/package /opt/engagement/n8n-nodes-engagement-platform
COPY docker/entrypoint.sh /opt/engagement/entrypoint.sh
ENTRYPOINT ["tini", "--", "/opt/engagement/entrypoint.sh", "/docker-entrypoint.sh"]
