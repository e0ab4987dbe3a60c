"""Clients that are slow, many, rude or gone, and a server that is told to end meanwhile."""

import resource
import signal
import socket
import time
import unittest

from hearth_server import BIG, BIG_BYTES, Client, ServerTest, wait_until

OK = "Host: localhost\r\n\r\n"


class Slow(ServerTest):
    """A second is all that these get."""

    arguments = ("--patience", "1")

    def test_a_head_that_does_not_come(self):
        with self.client() as client:
            self.assertTrue(client.ended())

    def test_a_head_that_does_not_end(self):
        with self.client() as client:
            client.send("GET / HTTP/1.1\r\nHost: local")
            answer = client.answer()
            self.assertEqual((answer.status, answer["Connection"]), (408, "close"))
            self.assertTrue(client.ended())

    def test_single_bytes_do_not_help(self):
        """The slow loris: a byte now and then, for ever."""
        with self.client() as client:
            client.send("GET / HTTP/1.1\r\n")
            client.socket.settimeout(0.05)
            for _ in range(2000):
                try:
                    client.send("X: y\r\n"[:1])
                    if not client.more() or client.buffer:
                        break
                except TimeoutError:
                    continue
                except (ConnectionResetError, BrokenPipeError):
                    break
            else:
                self.fail("the server listened to the end")

    def test_the_second_head_has_its_time_too(self):
        with self.client() as client:
            client.send(f"GET /healthz HTTP/1.1\r\n{OK}GET / HT")
            self.assertEqual(client.answer().status, 200)
            self.assertEqual(client.answer().status, 408)
            self.assertTrue(client.ended())

    def test_an_idle_connection_ends_without_a_word(self):
        with self.client() as client:
            self.assertEqual(client.ask("/").status, 200)
            self.assertTrue(client.ended())

    def test_an_answer_that_nobody_reads(self):
        wait_until(lambda: self.shared.clients() == 0)
        with self.client(receive=4096) as client:
            client.request(BIG)
            client.socket.recv(1)
            wait_until(lambda: self.shared.clients() == 0)

    def test_others_are_served_meanwhile(self):
        slow = [self.client(receive=4096) for _ in range(20)]
        for client in slow:
            client.request(BIG)
        for client in (self.client() for _ in range(20)):
            client.send("GET /")
        for _ in range(50):
            self.assertEqual(self.ask("/").status, 200)


class Many(ServerTest):
    def setUp(self):
        super().setUp()
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
        if min(hard, 8192) < 2200:
            self.skipTest("not enough files can be open here")

    def test_two_thousand(self):
        wait_until(lambda: self.shared.clients() == 0)
        memory = self.shared.memory()
        clients = [self.client() for _ in range(2000)]
        for client in clients:
            client.request("/tiny.txt")
        for client in clients:
            self.assertEqual(client.answer().body, b"tiny")
        self.assertEqual(self.shared.clients(), 2000)
        for client in reversed(clients):
            client.request("/healthz")
        for client in clients:
            self.assertEqual(client.answer().body, b"ok\n")
        self.assertLess(self.shared.memory() - memory, 2000 * 40_000)
        for client in clients:
            client.reset()
        wait_until(lambda: self.shared.clients() == 0)
        self.assertEqual(self.ask("/").status, 200)

    def test_greedy_clients_cost_no_memory(self):
        """Who asks for much and reads nothing makes nothing pile up."""
        memory = self.shared.memory()
        clients = [self.client(receive=4096) for _ in range(100)]
        for client in clients:
            client.socket.setblocking(False)
            try:
                for _ in range(200):
                    client.socket.send(f"GET {BIG} HTTP/1.1\r\n{OK}".encode() * 20)
            except BlockingIOError:
                pass
        self.assertEqual(self.ask("/").status, 200)
        self.assertLess(self.shared.memory() - memory, 100 * 40_000)
        for client in clients:
            client.reset()
        self.assertEqual(self.ask("/").status, 200)

    def test_more_than_there_is_room_for(self):
        few = 128

        def limit():
            resource.setrlimit(resource.RLIMIT_NOFILE, (few, few))

        server = self.server(preexec_fn=limit)
        clients = []
        while True:
            client = Client(server)
            self.addCleanup(client.socket.close)
            answer = client.ask("/tiny.txt")
            if answer.status != 200:
                break
            clients.append(client)
            self.assertLess(len(clients), few)
        self.assertEqual((answer.status, answer["Retry-After"], answer["Connection"]), (503, "5", "close"))
        self.assertGreater(len(clients), few // 2)
        self.assertEqual(clients[0].ask("/").status, 200)
        clients.pop().socket.close()
        client.socket.close()

        def room_again():
            try:
                return server.ask("/").status == 200
            except ConnectionError:  # while there are no files left, whoever knocks is sent away without a word
                return False

        wait_until(room_again)
        # Even where the system has no more files to give, nothing breaks.
        crowd = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(2 * few)]
        self.assertEqual(clients[0].ask("/").status, 200)
        for each in crowd:
            each.close()
        wait_until(room_again)
        server.stop()


class Gone(ServerTest):
    def test_who_reads_with_a_small_buffer_gets_it_all(self):
        with self.client(receive=20000) as client:
            client.request(BIG)
            self.assertTrue(client.answer().body == BIG_BYTES)

    def test_clients_that_are_killed_while_they_are_sent_to(self):
        for i in range(60):
            client = self.client(receive=4096 if i % 2 else None)
            client.request(BIG)
            client.socket.recv(100)
            client.reset()
        for _ in range(60):
            client = self.client()
            client.send("GET / HT")
            client.reset()
        wait_until(lambda: self.shared.clients() == 0)
        self.assertEqual(self.ask("/").status, 200)

    def test_clients_that_go_before_they_say_anything(self):
        for _ in range(300):
            self.client().reset()
        self.assertEqual(self.ask("/").status, 200)


class TheEnd(ServerTest):
    def test_signals(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            server = self.server()
            client = server.client()
            self.assertEqual(client.ask("/").status, 200)
            self.assertEqual(server.stop(number), "")
            self.assertTrue(client.ended())

    def test_at_once_after_the_start(self):
        for _ in range(5):
            self.server().stop()

    def test_with_all_kinds_of_clients(self):
        server = self.server()
        idle = [server.client() for _ in range(20)]
        begun = [server.client() for _ in range(20)]
        for client in begun:
            client.send("GET / HTTP/1.1\r\nHo")
        leaving = server.client()
        leaving.send("nonsense\r\n\r\n")
        self.assertEqual(server.ask("/").status, 200)
        server.stop()
        for client in idle + begun:
            self.assertTrue(client.ended())

    def test_an_answer_under_way_is_finished(self):
        server = self.server()
        client = server.client()
        client.request(BIG)
        client.send(f"GET / HTTP/1.1\r\n{OK}")
        wait_until(client.more)
        server.tell()
        wait_until(lambda: not self.connects(server))
        self.assertTrue(client.answer().body == BIG_BYTES)
        self.assertTrue(client.ended(), "another request was answered")
        server.end()

    @staticmethod
    def connects(server):
        try:
            Client(server).socket.close()
            return True
        except ConnectionRefusedError:
            return False

    def test_it_does_not_wait_for_ever_for_a_slow_reader(self):
        server = self.server("--patience", "2")
        client = server.client(receive=250_000)
        client.request(BIG)
        wait_until(client.more)
        server.tell()
        # Every piece is taken in time, and yet there is an end to it.
        received, piece = len(client.buffer), b"x"
        while piece:
            time.sleep(0.05)
            try:
                piece = client.socket.recv(65536)
            except ConnectionResetError:
                break
            received += len(piece)
        self.assertLess(received, len(BIG_BYTES))
        server.end()

    def test_a_second_signal_ends_at_once(self):
        server = self.server("--patience", "3600")
        client = server.client(receive=4096)
        client.request(BIG)
        client.socket.recv(1)
        server.tell()
        wait_until(lambda: not self.connects(server))
        server.stop(signal.SIGINT)


if __name__ == "__main__":
    unittest.main()
