FROM standin/debian
RUN mkdir -p /etc/postgresql-common && echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf \
    && apt-get update -qq \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends redis-server postgresql prometheus wget \
    && ln -s /usr/lib/postgresql/*/bin/* /usr/local/bin/ && rm -rf /var/lib/apt/lists/*
LABEL extractor.standin=true
