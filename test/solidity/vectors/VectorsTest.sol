// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";

/// @dev A test over the shared examples of one file in `vectors/`.
abstract contract VectorsTest is Test {
    string private _json;

    function load(string memory file) internal {
        _json = vm.readFile(string.concat("vectors/", file));
    }

    /// @dev Number of elements of a list whose elements have names.
    function size(string memory list) internal view returns (uint256) {
        return size(list, "name");
    }

    /// @dev Number of elements of a list, which must have some.
    function size(string memory list, string memory key) internal view returns (uint256 count) {
        while (vm.keyExistsJson(_json, _path(list, count, key))) ++count;
        require(count != 0, string.concat("no vectors in ", list));
    }

    /// @dev A word that stands beside the lists.
    function wordOf(string memory key) internal view returns (bytes32) {
        return vm.parseJsonBytes32(_json, string.concat(".", key));
    }

    function nameOf(string memory list, uint256 i) internal view returns (string memory) {
        return vm.parseJsonString(_json, _path(list, i, "name"));
    }

    function bytesOf(string memory list, uint256 i, string memory key) internal view returns (bytes memory) {
        return vm.parseJsonBytes(_json, _path(list, i, key));
    }

    function wordOf(string memory list, uint256 i, string memory key) internal view returns (bytes32) {
        return vm.parseJsonBytes32(_json, _path(list, i, key));
    }

    function uintOf(string memory list, uint256 i, string memory key) internal view returns (uint256) {
        return vm.parseJsonUint(_json, _path(list, i, key));
    }

    function textOf(string memory list, uint256 i, string memory key) internal view returns (string memory) {
        return vm.parseJsonString(_json, _path(list, i, key));
    }

    function flagOf(string memory list, uint256 i, string memory key) internal view returns (bool) {
        return vm.parseJsonBool(_json, _path(list, i, key));
    }

    function _path(string memory list, uint256 i, string memory key) private pure returns (string memory) {
        return string.concat(".", list, "[", vm.toString(i), "].", key);
    }
}
