"""Dyck inside of the engines that serve models. Each module needs its engine, and imports it on use."""
