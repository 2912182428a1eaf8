FROM standin/services
ENV PGDATA=/var/lib/postgresql/data
RUN install -d -m 2775 -o postgres -g postgres /var/run/postgresql && install -d -m 700 -o postgres -g postgres $PGDATA
COPY postgres.sh /usr/local/bin/docker-entrypoint.sh
USER postgres
STOPSIGNAL SIGINT
EXPOSE 5432
VOLUME /var/lib/postgresql/data
ENTRYPOINT ["sh", "/usr/local/bin/docker-entrypoint.sh"]
