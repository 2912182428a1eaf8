FROM standin/services
RUN install -d -o nobody -g nogroup /prometheus
WORKDIR /prometheus
USER nobody
EXPOSE 9090
VOLUME /prometheus
ENTRYPOINT ["prometheus"]
CMD ["--config.file=/etc/prometheus/prometheus.yml", "--storage.tsdb.path=/prometheus"]
