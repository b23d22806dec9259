// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {RLP} from "@openzeppelin/contracts/utils/RLP.sol";
import {Checkpoint} from "../../../contracts/light-clients/Checkpoint.sol";
import {RemoteState} from "../../../contracts/state/RemoteState.sol";
import {LightClientFixture} from "../light-clients/LightClientFixture.sol";
import {TrieFixture} from "./TrieFixture.sol";

/// @dev A chain that follows 31338, where `CONTRACT` has one word of storage.
abstract contract RemoteStateFixture is LightClientFixture {
    address internal constant CONTRACT = 0xC0Dec0dec0DeC0Dec0dEc0DEC0DEC0DEC0DEC0dE;
    bytes32 internal constant SLOT = bytes32(uint256(7));
    bytes32 internal constant WORD = bytes32(uint256(0xabcdef));
    bytes32 internal constant CODE_HASH = keccak256("code");
    uint64 internal constant NONCE = 5;
    uint256 internal constant BALANCE = 3 ether;

    RemoteState internal state;
    TrieFixture.Path internal accountPath;
    TrieFixture.Path internal storagePath;

    function setUp() public virtual override {
        super.setUp();
        state = newState(address(manager));
        vm.prank(admin);
        state.setLightClient(client);
        storagePath = TrieFixture.path(TrieFixture.slotKey(SLOT), 2, RLP.encode(uint256(WORD)));
        bytes memory account = TrieFixture.accountValue(NONCE, BALANCE, storagePath.root, CODE_HASH);
        accountPath = TrieFixture.path(TrieFixture.accountKey(CONTRACT), 4, account);
    }

    function newState(address authority) internal returns (RemoteState) {
        return RemoteState(create("RemoteState.sol:RemoteState", abi.encode(authority)));
    }

    /// @dev Evidence, with proof, of a checkpoint whose state is `root`.
    function evidenceOf(bytes32 root) internal view returns (bytes memory) {
        return proven(checkpointOf(root));
    }

    function checkpointOf(bytes32 root) internal pure returns (Checkpoint memory checkpoint) {
        checkpoint = checkpointAt(LEAST_HEIGHT + 5);
        checkpoint.stateRoot = root;
    }
}
