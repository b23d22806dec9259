// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IBridgeEvents} from "@causeway/solidity/interfaces/IBridge.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IBridgeCode} from "../../../contracts/bridge/interfaces/IBridgeCode.sol";
import {BridgeFixture} from "./BridgeFixture.sol";

/// @dev What a bridge says of what it is made with.
interface IMade {
    error ExitsOfOther(IBridgeCode exits, IMailbox mailbox);

    function mailbox() external view returns (address);
    function expiry() external view returns (address);
    function exits() external view returns (IBridgeCode);
    function permit2() external view returns (address);
    function wrappedNative() external view returns (address);
}

contract BridgeTest is BridgeFixture {
    bytes private _zero = abi.encodeWithSelector(IBridgeEvents.ZeroAddress.selector);

    function test_itNamesWhatItWasMadeWith() public view {
        IMade bridge = IMade(address(bridges[HUB]));
        assertEq(bridge.permit2(), permit2);
        assertEq(bridge.wrappedNative(), address(wrappedNative));
        assertEq(address(bridge.mailbox()), address(mailboxes[HUB]));
        assertEq(address(bridge.expiry()), address(expiries[HUB]));
        assertEq(address(bridge.exits().mailbox()), address(mailboxes[HUB]));
    }

    function test_constructor_withoutAnAddress_reverts() public {
        for (uint256 i = 0; i < 4; ++i) {
            address[5] memory named = _named(HUB);
            named[i] = address(0);
            vm.expectRevert(_zero);
            this.deploy(named);
        }
        this.deploy(_named(HUB));
    }

    function test_constructor_withThePieceOfAnotherMailbox_reverts() public {
        address[5] memory named = _named(HUB);
        named[4] = _named(SPOKE_A)[4];
        vm.expectRevert(abi.encodeWithSelector(IMade.ExitsOfOther.selector, named[4], mailboxes[SPOKE_A]));
        this.deploy(named);
    }

    function test_theSecondPiece_withoutAMailbox_reverts() public {
        vm.expectRevert(_zero);
        this.deployExits();
    }

    function deploy(address[5] memory given) external returns (address) {
        return create("Bridge.sol:Bridge", abi.encode(given));
    }

    function deployExits() external returns (address) {
        return create("BridgeExits.sol:BridgeExits", abi.encode(address(0)));
    }

    function _named(uint256 chain) private view returns (address[5] memory) {
        address exits = address(IMade(address(bridges[chain])).exits());
        return [address(managers[chain]), address(mailboxes[chain]), permit2, address(wrappedNative), exits];
    }
}
